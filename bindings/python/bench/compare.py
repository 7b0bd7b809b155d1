"""Verger beside other parsers of robots.txt, in one run, on the same real files.

    python bench/compare.py [--files FOLDER] [--quick] [--check]

Each figure is the best of several rounds, in CPU time of one thread, so that other work on the machine counts little. Prints
what was asked for and what is; with --check it fails where less is reached.
"""

from __future__ import annotations

import argparse
import gc
import random
import subprocess
import sys
import time
import urllib.robotparser
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import robotexclusionrulesparser
from protego import Protego

import verger

AGENT = "ExampleBot"
MEGABYTE = 1_000_000


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--files", type=Path, help="a folder of real robots.txt files")
    arguments.add_argument("--wheel", type=Path, help="the wheel, for its size")
    arguments.add_argument("--quick", action="store_true", help="fewer files and rounds")
    arguments.add_argument("--check", action="store_true", help="fail where a goal is missed")
    given = arguments.parse_args()
    bodies = read(given.files, 100 if given.quick else 400)
    rounds = 2 if given.quick else 5
    texts = [body.decode("utf-8", "replace") for body in bodies]
    size = sum(map(len, bodies)) / len(bodies)
    print(f"{len(bodies)} files, {size / 1000:.1f} kB on average; {rounds} rounds; Python {sys.version.split()[0]}\n")
    missed = parsing(bodies, texts, rounds) + deciding(texts, rounds) + columns(bodies, rounds, given.quick)
    missed += starting(given.wheel)
    print(f"\n{missed} goals are missed" if missed else "\nevery goal is met")
    return 1 if missed and given.check else 0


def read(folder: Path | None, most: int) -> list[bytes]:
    """Real files, or else some of the shape of real ones."""
    chance = random.Random(9309)
    if folder is not None and folder.is_dir():
        paths = sorted(path for path in folder.iterdir() if path.is_file())
        chance.shuffle(paths)
        bodies = [path.read_bytes() for path in paths[:most]]
        return [body for body in bodies if body]
    print("no folder of real files: files that are made of the same lines are measured in their place\n")
    words = ["search", "admin", "cart", "wp-admin", "tmp", "private", "api", "users", "cgi-bin", "feed"]

    def rule() -> str:
        path = "/".join(chance.choices(words, k=chance.randint(1, 3)))
        return f"{chance.choice(['Disallow', 'Disallow', 'Allow'])}: /{path}{chance.choice(['', '/', '*', '/*.php$'])}"

    def group(agent: str) -> str:
        return "\n".join([f"User-agent: {agent}", *(rule() for _ in range(chance.randint(1, 30)))])

    agents = ["*", "GPTBot", "Googlebot", "bingbot", "CCBot"]
    return ["\n\n".join(map(group, agents[: chance.randint(1, 5)])).encode() for _ in range(most)]


def best(work: Callable[[], object], rounds: int) -> float:
    """Seconds of CPU of the best round."""
    took = []
    for _ in range(rounds):
        gc.collect()
        begun = time.process_time()
        work()
        took.append(time.process_time() - begun)
    return min(took)


def row(what: str, each: float, than: float | None, goal: float | None) -> int:
    """Prints a row; returns 1 where its goal is missed."""
    times = than / each if than else 0.0
    mark = "" if goal is None else (f"  goal {goal:g}x: " + ("met" if times >= goal else "MISSED"))
    print(f"  {what:<44}{each * 1e6:>12.3f} µs" + (f"{times:>10.1f}x" if than else "") + mark)
    return int(goal is not None and times < goal)


def parsing(bodies: list[bytes], texts: list[str], rounds: int) -> int:
    print("parse a file")
    count = len(bodies)

    def stdlib() -> None:
        for text in texts:
            urllib.robotparser.RobotFileParser().parse(text.splitlines())

    def rules() -> None:
        for text in texts:
            robotexclusionrulesparser.RobotExclusionRulesParser().parse(text)

    protego = best(lambda: [Protego.parse(text) for text in texts], rounds) / count
    row("Protego", protego, None, None)
    row("urllib.robotparser", best(stdlib, rounds) / count, protego, None)
    row("robotexclusionrulesparser", best(rules, rounds) / count, protego, None)
    missed = row("verger.Document", best(lambda: [verger.Document(body) for body in bodies], rounds) / count, protego, 25)
    row("verger.Policy", best(lambda: [verger.Policy(body, AGENT) for body in bodies], rounds) / count, protego, None)

    print("one question, with the parsing (and, of verger.check, the whole answer)")
    url = "https://example.com/search/a?b=c"
    protego = best(lambda: [Protego.parse(text).can_fetch(url, AGENT) for text in texts], rounds) / count
    row("Protego.parse(…).can_fetch(…)", protego, None, None)
    checked = best(lambda: [verger.check(body, AGENT, url) for body in bodies], rounds) / count
    return missed + row("verger.check(…)", checked, protego, 15)


def deciding(texts: list[str], rounds: int) -> int:
    print("decide a URL by a file that is parsed")
    chance = random.Random(1)
    longest = sorted(texts, key=len)[len(texts) // 2 :][:: max(1, len(texts) // 40)]
    paths = [line.split(":", 1)[1].strip() for text in longest for line in text.splitlines() if line.lower().startswith("disallow:")]
    paths = [path.replace("*", "x").rstrip("$") for path in paths if path.startswith("/")]
    urls = [f"https://example.com{chance.choice(paths)}{chance.randint(0, 99)}" for _ in range(500)]
    count = len(urls) * len(longest)
    protegos = [Protego.parse(text) for text in longest]
    policies = [verger.Policy(text.encode(), AGENT) for text in longest]
    answers = [protego.can_fetch(url, AGENT) for protego in protegos for url in urls]
    ours = [allowed for policy in policies for allowed in policy.decide_many(urls).allowed]
    same = sum(one is other for one, other in zip(answers, ours, strict=True)) / count
    protego = best(lambda: [p.can_fetch(url, AGENT) for p in protegos for url in urls], rounds) / count
    row("Protego.can_fetch", protego, None, None)
    row("Policy.decide", best(lambda: [p.decide(url) for p in policies for url in urls], rounds) / count, protego, None)
    row("Policy.allows", best(lambda: [p.allows(url) for p in policies for url in urls], rounds) / count, protego, None)
    many = best(lambda: [p.decide_many(urls) for p in policies], rounds) / count
    missed = row("Policy.decide_many", many, protego, 50)
    print(f"  the same answer in {same:.2%} of {count:,} questions")
    return missed


def columns(bodies: list[bytes], rounds: int, quick: bool) -> int:
    print("decide columns of Arrow, on one core")
    rows = 200_000 if quick else 1_000_000
    chance = random.Random(2)
    few = [body for body in bodies if len(body) < 20_000][:100]
    crawlers = ["GPTBot", "Googlebot", AGENT]
    index = sorted(chance.randrange(len(few)) for _ in range(rows))
    names = chance.choices(range(len(crawlers)), k=rows)
    words = ["search", "admin", "a", "products/12", "wp-admin/x.php", "index.html", "tag/news?page=2"]
    urls = [f"https://example.com/{chance.choice(words)}/{number}" for number in range(rows)]
    dictionary = pa.DictionaryArray.from_arrays(pa.array(index, pa.int32()), pa.array(few, pa.binary()))
    crawler = pa.DictionaryArray.from_arrays(pa.array(names, pa.int8()), pa.array(crawlers))
    table = pa.table({"robots": dictionary, "crawler": crawler, "url": urls})
    hot = best(lambda: verger.decide_batch(table, progress=False), rounds)
    reached = rows / hot / MEGABYTE
    missed = reached < 5
    print(f"  a dictionary of bodies{reached:>31.2f} million a second  goal 5: {'MISSED' if missed else 'met'}")
    part = table.slice(0, rows // 10)
    plain = part.set_column(0, "robots", part["robots"].cast(pa.large_binary()))
    took = best(lambda: verger.decide_batch(plain, progress=False), rounds)
    print(f"  plain bodies, sorted by site{part.num_rows / took / MEGABYTE:>25.2f} million a second")
    shuffled = plain.take(pa.array(chance.sample(range(part.num_rows), part.num_rows)))
    took = best(lambda: verger.decide_batch(shuffled, progress=False), rounds)
    print(f"  plain bodies, in any order{part.num_rows / took / MEGABYTE:>27.2f} million a second")
    return int(missed)


def starting(wheel: Path | None) -> int:
    print("start")
    code = "import time; begun = time.process_time(); import verger; print(time.process_time() - begun)"
    run = [sys.executable, "-I", "-c", code]
    took = min(float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(10))
    missed = int(took >= 0.030)
    print(f"  import verger{took * 1000:>37.1f} ms  goal 30: {'MISSED' if missed else 'met'}")
    if wheel is not None:
        size = wheel.stat().st_size / MEGABYTE
        missed += int(size >= 8)
        print(f"  the wheel{size:>41.2f} MB  goal 8: {'MISSED' if size >= 8 else 'met'}")
    return missed


if __name__ == "__main__":
    sys.exit(main())

"""Verger beside other parsers of robots.txt, in one run, on the same real files.

    python bench/compare.py [--files FOLDER] [--quick] [--check] [--write]

Each figure is the best of several rounds, in CPU time of one thread, so that other work on the machine counts little. Prints
what was asked for and what is; with --check it fails where less is reached, and with --write the table goes into the README.
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
from table import Row, Table, times

import verger

AGENT = "ExampleBot"
MEGABYTE = 1_000_000
# Of the samples of a profile; where the goal of `decide_many` is missed.
OF_A_URL = "a fifth of it reads the URL as clients request it, and most of the rest is the engine's own search"
README = Path(__file__).resolve().parents[1] / "README.md"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--files", type=Path, help="a folder of real robots.txt files")
    arguments.add_argument("--wheel", type=Path, help="the wheel, for its size")
    arguments.add_argument("--quick", action="store_true", help="fewer files and rounds")
    arguments.add_argument("--check", action="store_true", help="fail where a goal is missed")
    arguments.add_argument("--write", action="store_true", help="put the table into the README")
    given = arguments.parse_args()
    bodies = read(given.files, 100 if given.quick else 400)
    rounds = 2 if given.quick else 5
    texts = [body.decode("utf-8", "replace") for body in bodies]
    size = sum(map(len, bodies)) / len(bodies)
    run = f"{len(bodies)} files, {size / 1000:.1f} kB on average, best of {rounds} rounds, in CPU time of one thread."
    print(f"{run}\n")
    table = Table()
    parsing(table, bodies, texts, rounds)
    deciding(table, texts, rounds)
    columns(table, bodies, rounds, given.quick)
    starting(table, given.wheel)
    print(f"\n{table.missed} goals are missed" if table.missed else "\nevery goal is met")
    if given.write:
        table.write(README, run)
    return 1 if table.missed and given.check else 0


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


def parsing(table: Table, bodies: list[bytes], texts: list[str], rounds: int) -> None:
    count = len(bodies)

    def stdlib() -> None:
        for text in texts:
            urllib.robotparser.RobotFileParser().parse(text.splitlines())

    def rules() -> None:
        for text in texts:
            robotexclusionrulesparser.RobotExclusionRulesParser().parse(text)

    print("parse a file")
    protego = best(lambda: [Protego.parse(text) for text in texts], rounds) / count
    table.add(times("`Protego.parse`", protego))
    table.add(times("`urllib.robotparser`, parse", best(stdlib, rounds) / count, protego))
    table.add(times("`robotexclusionrulesparser`, parse", best(rules, rounds) / count, protego))
    ours = best(lambda: [verger.Document(body) for body in bodies], rounds) / count
    table.add(times("`verger.Document`", ours, protego, 25))
    ours = best(lambda: [verger.Policy(body, AGENT) for body in bodies], rounds) / count
    table.add(times("`verger.Policy`", ours, protego))

    print("one question, with the parsing")
    url = "https://example.com/search/a?b=c"
    protego = best(lambda: [Protego.parse(text).can_fetch(url, AGENT) for text in texts], rounds) / count
    table.add(times("`Protego.parse(…).can_fetch`", protego))
    ours = best(lambda: [verger.check(body, AGENT, url) for body in bodies], rounds) / count
    table.add(times("`verger.check`: verdict, line and reason", ours, protego, 15))
    ours = best(lambda: [verger.check(body, AGENT, url).notes for body in bodies], rounds) / count
    table.add(times("`verger.check(…).notes`: all of the answer", ours, protego))


def deciding(table: Table, texts: list[str], rounds: int) -> None:
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
    table.add(times("`Protego.can_fetch`", protego))
    each = best(lambda: [p.decide(url) for p in policies for url in urls], rounds) / count
    table.add(times("`Policy.decide`", each, protego))
    each = best(lambda: [p.allows(url) for p in policies for url in urls], rounds) / count
    table.add(times("`Policy.allows`", each, protego))
    each = best(lambda: [p.decide_many(urls) for p in policies], rounds) / count
    table.add(times("`Policy.decide_many`, a URL", each, protego, 50, OF_A_URL))
    print(f"  the same answer in {same:.2%} of {count:,} questions")


def columns(table: Table, bodies: list[bytes], rounds: int, quick: bool) -> None:
    print("decide columns of Arrow, on one core")
    count = 200_000 if quick else 1_000_000
    chance = random.Random(2)
    few = [body for body in bodies if len(body) < 20_000][:100]
    crawlers = ["GPTBot", "Googlebot", AGENT]
    index = sorted(chance.randrange(len(few)) for _ in range(count))
    names = chance.choices(range(len(crawlers)), k=count)
    words = ["search", "admin", "a", "products/12", "wp-admin/x.php", "index.html", "tag/news?page=2"]
    urls = [f"https://example.com/{chance.choice(words)}/{number}" for number in range(count)]
    dictionary = pa.DictionaryArray.from_arrays(pa.array(index, pa.int32()), pa.array(few, pa.binary()))
    crawler = pa.DictionaryArray.from_arrays(pa.array(names, pa.int8()), pa.array(crawlers))
    asked = pa.table({"robots": dictionary, "crawler": crawler, "url": urls})

    def measured(what: str, asked: pa.Table, goal: float | None = None) -> None:
        took = best(lambda: verger.decide_batch(asked, progress=False), rounds)
        reached = asked.num_rows / took / MEGABYTE
        wanted = f"{goal:g} million" if goal else ""
        table.add(Row(what, f"{reached:.2f} million/s", "", wanted, goal is None or reached >= goal))

    measured("`decide_batch`, a dictionary of bodies", asked, 5)
    part = asked.slice(0, count // 10)
    plain = part.set_column(0, "robots", part["robots"].cast(pa.large_binary()))
    measured("`decide_batch`, plain bodies, sorted by site", plain)
    shuffled = plain.take(pa.array(chance.sample(range(part.num_rows), part.num_rows)))
    measured("`decide_batch`, plain bodies, in any order", shuffled)


def starting(table: Table, wheel: Path | None) -> None:
    print("start")
    code = "import time; begun = time.process_time(); import verger; print(time.process_time() - begun)"
    run = [sys.executable, "-I", "-c", code]
    took = min(float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(10))
    table.add(Row("`import verger`", f"{took * 1000:.1f} ms", "", "30 ms", took < 0.030))
    if wheel is not None:
        size = wheel.stat().st_size / MEGABYTE
        table.add(Row("the wheel", f"{size:.2f} MB", "", "8 MB", size < 8))


if __name__ == "__main__":
    sys.exit(main())

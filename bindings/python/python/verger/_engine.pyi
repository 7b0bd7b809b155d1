"""The engine: what is written in Rust."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from os import PathLike
from typing import Any, Literal, Protocol, Self, SupportsBytes, TypeAlias, final

from verger.answers.data import Dataset, Description, FoundDataset, Notice, SearchResults
from verger.answers.robots import (
    Check,
    Compare,
    Explain,
    ListedSitemap,
    ListedUrl,
    Pace,
    Page,
    Show,
    SitemapFault,
)

__version__: str

Text: TypeAlias = str | bytes | bytearray
Names: TypeAlias = Text | Crawler | Sequence[Text]
Robots: TypeAlias = Text | Document
Time: TypeAlias = datetime | float | str
DialectName: TypeAlias = Literal[
    "rfc9309", "google", "rep-00", "koster1996", "original1994", "extended2"
]

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...

class _ArrowSchema(Protocol):
    def __arrow_c_schema__(self) -> object: ...

ArrowData: TypeAlias = _ArrowArray | _ArrowStream

@final
class Crawler:
    """One robot, by the names that find its group in a robots.txt.

    A name is read: a version is dropped, and a whole User-Agent header is read as one. ``known`` adds what the registry
    says of a robot, which is for answers *about* it; ``exact`` takes names to the byte. Without a name it is any robot, for
    which only the groups of ``*`` count.
    """

    def __new__(cls, *names: Text) -> Self: ...
    @staticmethod
    def known(*names: Text) -> Crawler:
        """The robot, completed by the registry of known robots: its fallbacks, and whether it obeys ``*``."""

    @staticmethod
    def exact(*names: Text) -> Crawler:
        """The robot that goes by these names to the byte."""

    @staticmethod
    def from_user_agent(header: Text) -> Crawler:
        """The robot that a User-Agent header names."""

    def with_fallbacks(self, *tokens: Text) -> Crawler:
        """The same robot, which obeys the groups of these tokens where no group names it."""

    @property
    def tokens(self) -> list[str]:
        """Its own product tokens, in order of preference."""

    @property
    def fallbacks(self) -> list[str]:
        """The tokens that it goes by where no group names it."""

    @property
    def notes(self) -> list[str]:
        """What was read into its names, and why."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Document(SupportsBytes):
    """A robots.txt, parsed. Any bytes are one; it is shared by all that is made of it."""

    def __new__(cls, robots: Text) -> Self: ...
    def __bytes__(self) -> bytes: ...
    def __len__(self) -> int:
        """The number of its lines."""

    def line(self, number: int) -> bytes | None:
        """The line of that number, from 1, without its end."""

    @property
    def sitemaps(self) -> list[str]:
        """The values of its Sitemap lines, in order."""

    @property
    def hosts(self) -> list[str]:
        """The values of its Host lines, in order."""

    def _repr_html_(self) -> str: ...

@final
class Decision:
    """What a policy says of one URL. It is true where the URL may be fetched."""

    @property
    def verdict(self) -> Literal["allowed", "disallowed", "out-of-scope"]:
        """The answer."""

    @property
    def allowed(self) -> bool | None:
        """The same as yes or no; None where the URL belongs to another site than the file."""

    @property
    def reason(self) -> str:
        """Why, such as ``matched-rule``."""

    @property
    def line(self) -> int | None:
        """The line that decided, from 1."""

    @property
    def directive(self) -> str | None:
        """The field of that line."""

    @property
    def pattern(self) -> str | bytes | None:
        """The value of that line; bytes where it is not UTF-8."""

    @property
    def limit_reached_at_line(self) -> int | None:
        """The first line that a limit kept from being obeyed."""

    @property
    def limit(self) -> tuple[Literal["octets", "rules"], int] | None:
        """That limit."""

    def __bool__(self) -> bool: ...

@final
class Decisions(Sequence[str]):
    """What a policy says of many URLs, in their order: a sequence of verdicts, and columns."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> str: ...  # type: ignore[override]
    def __iter__(self) -> Iterator[str]: ...
    @property
    def allowed(self) -> list[bool | None]:
        """Whether each may be fetched; None where a URL belongs to another site than the file."""

    @property
    def lines(self) -> list[int | None]:
        """The line that decided each, from 1; None where none did."""

    @property
    def reasons(self) -> list[str]:
        """Why each is as it is."""

class Policy:
    """What one robot is told by one robots.txt, as one dialect reads it. Made once, it decides many URLs.

    A name stands for the robot's own tokens; give a ``Crawler`` to say more. With ``origin``, the URL that the file was
    fetched from, URLs of other sites are out of scope.

    A URL is decided as clients request it, here and everywhere in the package, as by the command: ``/a/../b`` is ``/b``,
    and a host of any script is in ASCII. Cost: one pass over a URL that is written as it is requested.
    """

    def __new__(
        cls,
        robots: Robots,
        crawler: Names,
        *,
        dialect: DialectName | str = "rfc9309",
        origin: str | None = None,
    ) -> Self: ...
    def allows(self, url: Text) -> bool:
        """Whether the robot may fetch the URL: the fastest question."""

    def decide(self, url: Text) -> Decision:
        """What holds for the URL, by which line, and why."""

    def decide_many(self, urls: Iterable[Text]) -> Decisions:
        """What holds for each of the URLs. Other threads run meanwhile."""

    def pace(
        self,
        at: Time | None = None,
        *,
        took: float = 0.0,
        default: float = 1.0,
        ceiling: float | None = None,
    ) -> Pace:
        """How fast the robot may go at a time, now by default: seconds between two requests, and who asks for them.

        ``took`` is how long the last retrieval took, ``default`` the interval where nothing is stated, ``ceiling`` the
        longest that a file may ask for.
        """

    def open_at(self, at: Time | None = None) -> bool:
        """Whether a visit is welcome at a time (Visit-time), now by default."""

    @property
    def document(self) -> Document: ...
    @property
    def crawler(self) -> Names: ...
    @property
    def dialect(self) -> str: ...
    @property
    def origin(self) -> str | None: ...

def check(
    robots: Robots,
    crawler: Names,
    url: Text,
    *,
    dialect: DialectName | str = "rfc9309",
    origin: str | None = None,
) -> Check:
    """May this robot fetch this URL? Names are completed by the registry of known robots, as by the command."""

def explain(
    robots: Robots,
    crawler: Names,
    url: Text,
    *,
    dialect: DialectName | str = "rfc9309",
    origin: str | None = None,
) -> Explain:
    """Why may this robot fetch this URL, or not? Every group and every rule, and what each is to the question."""

def show(
    robots: Robots,
    crawler: Names | None = None,
    *,
    dialect: DialectName | str = "rfc9309",
    origin: str | None = None,
    at: Time | None = None,
    took: float = 0.0,
    ceiling: float | None = None,
) -> Show:
    """Everything a robots.txt says to a robot: rules, pace, hours, sitemaps, and what it says on the use of content."""

def compare(
    robots: Robots,
    crawlers: Names | Sequence[Names],
    url: Text,
    *,
    dialects: Sequence[DialectName | str] | None = None,
    origin: str | None = None,
) -> Compare:
    """Where do the dialects, or several robots, disagree? One robot is compared in all dialects, several in RFC 9309."""

def dialects() -> list[str]:
    """The names of the dialects."""

@final
class DecisionTable:
    """Answers, a row a question: ``verdict``, ``line``, ``reason``, ``pace``. Any library of Arrow takes it."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...

@final
class DecisionStream:
    """Answers that are made while they are read, once."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class BatchDecider:
    """Decides batches of one schema; policies are kept from batch to batch."""

    def __new__(
        cls,
        schema: _ArrowSchema,
        *,
        crawler: Names | None = None,
        dialect: DialectName | str = "rfc9309",
        at: Time | None = None,
    ) -> Self: ...
    def decide(self, batch: _ArrowArray) -> DecisionTable: ...

def decide_batch(
    data: ArrowData,
    *,
    crawler: Names | None = None,
    dialect: DialectName | str = "rfc9309",
    at: Time | None = None,
    progress: Callable[[int], Any] | None = None,
) -> DecisionTable: ...
def decide_stream(
    data: ArrowData,
    *,
    crawler: Names | None = None,
    dialect: DialectName | str = "rfc9309",
    at: Time | None = None,
) -> DecisionStream:
    """As ``decide_batch``, a batch whenever one is read: for what does not fit into memory."""

class Gate:
    def __new__(
        cls,
        user_agent: str,
        *,
        store: str | PathLike[str] | None = None,
        dialect: DialectName | str = "rfc9309",
        profile: str | None = None,
        delay: float = 1.0,
        ceiling: float | None = None,
        patience: float = 300.0,
        timeout: float = 30.0,
        allow_private: bool = False,
    ) -> Self: ...
    def may(self, url: str) -> Check:
        """May the URL be fetched? Asks the site, if need be. The answer is true where it may."""

    def may_then(self, url: str, done: Callable[[Any, BaseException | None], object]) -> Task: ...
    def at_hand(self, url: str) -> bool | None:
        """The answer that is known without a request: yes or no; None where the site must be asked."""

    def turn(self, url: str) -> Turn: ...
    def turn_then(self, url: str, done: Callable[[Any, BaseException | None], object]) -> Task: ...
    @property
    def user_agent(self) -> str:
        """The User-Agent header, which whoever sends requests has to send too."""

    @property
    def tokens(self) -> list[str]:
        """The robot's own product tokens."""

@final
class Task:
    def cancel(self) -> None: ...

class Turn:
    @property
    def url(self) -> str: ...
    @property
    def line(self) -> int | None: ...
    @property
    def interval(self) -> float: ...
    @property
    def waited(self) -> float: ...
    @property
    def over(self) -> bool: ...
    def heard(self, status: int, retry_after: str | None = None) -> float | None: ...
    def end(self) -> None: ...
    def end_soon(self) -> None: ...
    def give_back(self) -> None: ...
    def unconnected(self) -> None: ...
    def unanswered(self) -> None: ...

@final
class RobotsRequest:
    """A request to send: a GET of this URL with these headers, which follows no redirects."""

    @property
    def url(self) -> str: ...
    @property
    def headers(self) -> list[tuple[str, str]]: ...

@final
class Sites:
    """What sites answered when they were asked for their robots.txt, for callers who send requests themselves.

    It opens nothing: it says what to ask, and is told what came. Times are now, where none is given.
    """

    def __new__(
        cls, *, dialect: DialectName | str = "rfc9309", profile: str | None = None, keep: int = 65_536
    ) -> Self: ...
    @staticmethod
    def site(url: str) -> str:
        """The site that a URL is of: its scheme, host and port."""

    def due(self, url: str, at: Time | None = None, *, since: Time | None = None) -> RobotsRequest | None:
        """The request that is due before the URL can be decided, if one is: none for what was answered since then."""

    def answered(
        self,
        request: RobotsRequest,
        status: int,
        headers: Sequence[tuple[str, bytes]],
        body: bytes,
        *,
        whole: bool = True,
        took: float | None = None,
        at: Time | None = None,
    ) -> RobotsRequest | None:
        """The answer arrived. Returns the next request, where it was redirected."""

    def failed(self, request: RobotsRequest, failure: str, at: Time | None = None) -> None:
        """There was no answer: ``timeout``, ``not-resolved``, ``not-connected``, ``tls``, ``cut``, …"""

    def may(self, url: str, crawler: Names, at: Time | None = None, *, since: Time | None = None) -> Check:
        """May the crawler fetch the URL? The answer is deferred where the site must be asked."""

    def pace(self, url: str, crawler: Names, at: Time | None = None) -> Pace | None:
        """How fast the crawler may go on the URL's site; None where there is no file."""

    def document(self, url: str) -> Document | None:
        """The file of the URL's site."""

    def __len__(self) -> int: ...

def page(
    page: Text,
    crawler: Names | None = None,
    *,
    headers: Mapping[str, str] | Iterable[tuple[str, Text]] | None = None,
    name: str = "the page",
    head_only: bool = False,
    at: Time | None = None,
) -> Page:
    """What does a page say to this robot: may it be indexed, and how may it be used? ``headers`` are the response's."""

@final
class SitemapFile:
    """A sitemap, read: the pages and the sitemaps that it lists, and what is wrong with it."""

    @property
    def locations(self) -> list[str]:
        """The URLs of the pages that it lists, as they are requested, in its order."""

    @property
    def urls(self) -> list[ListedUrl]:
        """The pages that it lists, in its order."""

    @property
    def sitemaps(self) -> list[ListedSitemap]:
        """The sitemaps that an index lists, in its order."""

    @property
    def faults(self) -> list[SitemapFault]:
        """What is wrong with it, in its order."""

    @property
    def format(self) -> Literal["urlset", "index", "rss", "atom", "lines"] | None:
        """Its format; None where it is not a sitemap."""

    @property
    def is_gzip(self) -> bool:
        """Whether it was gzip."""

    @property
    def is_whole(self) -> bool:
        """Whether it was read to its end: no limit was reached, and nothing is broken."""

    def __len__(self) -> int:
        """The number of pages and sitemaps that it lists."""

def sitemaps(
    sitemap: Text, *, url: str | None = None, robots_url: str | None = None, listed: bool = False
) -> SitemapFile:
    """What does a sitemap list? It is XML, RSS, Atom or a list of URLs, as it is or in gzip.

    ``url`` is its address, and ``robots_url`` that of the robots.txt that names it: only with these is it known what it
    may list. ``listed`` says that an index lists it, so that it may not be an index itself. Reading stops after 50,000
    entries or 50 MiB.
    """

class Catalog:
    def __new__(
        cls, text: Text, *, base: str | None = None, media_type: str | None = None, strict: bool = False
    ) -> Self: ...
    def description(self) -> Description:
        """What it is, in short."""

    def notices(self) -> list[Notice]:
        """What is wrong with it."""

    def datasets(self) -> list[Dataset]:
        """Its datasets, each complete by itself: with what it inherits, and absolute links."""

    def export(
        self,
        form: Literal["dcat", "data-json", "schema-org", "croissant", "csv", "data-txt"] | str,
        *,
        title: str = "",
        description: str | None = None,
        url: str | None = None,
    ) -> bytes:
        """The datasets in another form."""

    def write(self, form: Literal["records", "strict-records", "yaml"] | str = "records") -> str:
        """The same statements as a data.txt."""

    def __len__(self) -> int:
        """The number of its datasets."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...

class Holdings:
    def __new__(cls, folder: str | PathLike[str]) -> Self: ...
    def _search(
        self, query: str, most: int, skip: int, order: str
    ) -> tuple[list[FoundDataset], SearchResults]: ...
    def get(self, id: str) -> Dataset:
        """The dataset with this URI, or whose identity begins with this text. Raises LookupError where there is none."""

    def export(
        self,
        form: Literal["dcat", "data-json", "schema-org", "croissant", "csv", "data-txt"] | str,
        *,
        site: str | None = None,
        gone: bool = False,
        title: str = "",
        description: str | None = None,
        url: str | None = None,
    ) -> bytes:
        """The datasets in another form: of one site, where its host is given; with those that are gone, if asked."""

    def __len__(self) -> int:
        """The number of its datasets that are not gone."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...

"""How the JSON of an answer becomes a dataclass."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from datetime import datetime
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

Reader: TypeAlias = Callable[[Any], Any]

Readers: TypeAlias = dict[str, tuple[str, Reader | None]]
"""Which keys of an object are not read as they are: under which name they are kept, and how they are read."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of an answer."""

    _read: ClassVar[Readers] = {}

    def __bool__(self) -> bool:
        # So that `if gate.may(url):` means what it says.
        return self.__dict__["allowed"] is True if "verdict" in self.__dict__ else True


@dataclass(frozen=True, kw_only=True, repr=False)
class Answer(Part):
    """An answer. Its text is that of the command `verger`, in a notebook too."""

    def __repr__(self) -> str:
        text = self.__dict__.get("_text")
        if text is not None:
            return str(text).rstrip("\n")
        values = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"{type(self).__name__}({values})"

    def __getstate__(self) -> dict[str, Any]:
        read_whole(self)
        state = dict(self.__dict__)
        if "_text" in state:
            # It may be made only now.
            state["_text"] = str(state["_text"])
        return state

    def _repr_html_(self) -> str:
        from verger import _notebook

        return _notebook.html(self)


P = TypeVar("P", bound=Part)


def made(cls: type[P], values: dict[str, Any]) -> P:
    """A part of that class. What is absent has its default, which the class has."""
    part: P = object.__new__(cls)
    read, own = cls._read, part.__dict__
    for key, value in values.items():
        found = read.get(key)
        if found is None:
            own[key] = value
        else:
            name, reader = found
            own[name] = value if value is None or reader is None else reader(value)
    return part


class Unread(Protocol):
    """An answer of which only the decision is read: its JSON, and its text as a `str`."""

    def json(self) -> str: ...


def made_later(cls: type[P], unread: Unread, known: dict[str, Any]) -> P:
    """A part of that class with what is known of it. The rest is read as soon as somebody looks at it."""
    part: P = object.__new__(cls)
    own = part.__dict__
    own.update(known)
    own["_unread"] = own["_text"] = unread
    return part


def read_whole(part: Part) -> None:
    """Reads the rest of a part, if it is unread."""
    own = part.__dict__
    unread = own.get("_unread")
    if unread is None:
        return
    values: dict[str, Any] = json.loads(unread.json())
    del values["v"], values["kind"]
    own.update(made(type(part), values).__dict__)
    # Last: until now, another thread that looks reads it too.
    own.pop("_unread", None)


class Later:
    """A field of parts that may be unread. Of a part that has it, its own value is found before this."""

    def __init__(self, name: str, default: Any) -> None:
        self.name, self.default = name, default

    def __get__(self, part: Part | None, cls: type[Part]) -> Any:
        if part is not None:
            read_whole(part)
            # It may have been read just now, by another thread too.
            if self.name in part.__dict__:
                return part.__dict__[self.name]
        if self.default is MISSING:
            raise AttributeError(f"{cls.__name__!r} object has no attribute {self.name!r}", name=self.name, obj=part)
        return self.default


def may_be_unread(cls: type[Part]) -> None:
    """Lets parts of that class be made by `made_later`."""
    for field in fields(cls):
        setattr(cls, field.name, Later(field.name, field.default))


def one(kind: Callable[[], type[Part]] | str) -> Reader:
    """Reads a part; or bytes that have an object of their own, under a key."""
    if isinstance(kind, str):
        return lambda value: value[kind] if kind in value else octets(value[f"{kind}_b64"])
    return lambda value: made(kind(), value)


def many(reader: Reader) -> Reader:
    """Reads each of a list or of an object."""

    def read(values: Any) -> Any:
        if isinstance(values, dict):
            return {key: reader(value) for key, value in values.items()}
        return tuple(map(reader, values))

    return read


def tuples(value: Any) -> Any:
    """A list that nobody changes; anything else as it is."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def octets(value: str) -> bytes:
    """Bytes that are not UTF-8."""
    return base64.b64decode(value)


def moment(value: str) -> datetime:
    """A time, in UTC."""
    return datetime.fromisoformat(value)

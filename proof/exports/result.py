"""What a validator found."""

from dataclasses import dataclass, field


@dataclass
class Result:
    """The result of one validator for one form."""

    form: str
    validator: str
    count: int = 0
    """How many datasets, rows or entries it was given."""
    faults: list[tuple[str, str]] = field(default_factory=list)
    """Each with the name of what has the fault."""

    @property
    def valid(self) -> int:
        """How many have no fault."""
        return self.count - len({name for name, _ in self.faults})

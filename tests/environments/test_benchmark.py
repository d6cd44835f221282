"""The benchmark of the environments runs. It is kept very short, since nothing is measured here."""

from rich.console import Console

from benchmarks.environments import report


def test_the_benchmark_measures_every_environment() -> None:
    told: list[str] = []
    console = Console(width=120)
    with console.capture() as captured:
        console.print(report(2, 0.001, 1, told.append))
    printed = captured.get()
    for name in ("engine", "batch", "PettingZoo", "python_freehold", "gin_rummy"):
        assert name in printed
    assert told == ["Round 1 of 1"]

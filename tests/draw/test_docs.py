import doctest
from pathlib import Path

import trunkline.draw

PAGE = Path(__file__).parents[2] / "docs" / "drawing.md"


def test_the_examples_of_the_page_hold() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried) == (0, 4)


def test_the_page_names_every_public_function_and_every_file() -> None:
    page = PAGE.read_text("utf-8")
    for name in trunkline.draw.__all__:
        assert f"{name}" in page
    for file in Path(trunkline.draw.__file__).parent.glob("*.py"):
        named = file.name in page or (file.stem.startswith("chicago_") and "chicago_*.py" in page)
        assert named or file.stem == "__init__", file.name

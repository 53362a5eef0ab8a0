"""What runs the checks elsewhere: a workflow and a git hook that call what developers call."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
CI = ROOT / ".ci" / "run"


def workflow() -> dict[Any, Any]:
    """Return the forge's workflow."""
    return dict(yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text()))


def job() -> dict[str, Any]:
    """Return the workflow's one job."""
    (only,) = workflow()["jobs"].values()
    return dict(only)


def test_the_workflow_runs_the_whole_check() -> None:
    """It has one command, the script that is there to be run, and as long as the tests may take."""
    commands = [step["run"] for step in job()["steps"] if "run" in step]
    assert commands == [".ci/run"]
    assert os.access(CI, os.X_OK)
    assert job()["timeout-minutes"] == 90


def test_the_workflow_runs_for_every_change() -> None:
    """A push and a pull request start it, whatever the branch."""
    # YAML reads the key "on" as a truth value.
    assert workflow()[True] == {"push": None, "pull_request": None}


def test_the_workflow_may_only_read() -> None:
    """It gets no right to write, keeps no credentials, and uses the forge's own actions only."""
    assert workflow()["permissions"] == {"contents": "read"}
    assert "permissions" not in job()
    used = [step for step in job()["steps"] if "uses" in step]
    assert [step["with"]["persist-credentials"] for step in used] == [False]
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"]) for step in used)


def test_the_workflow_has_the_image_s_system() -> None:
    """The tests run on the Python and the Debian that the Dockerfile names."""
    image = re.search(r"^ARG PYTHON=(\S+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert image is not None
    assert job()["container"]["image"] == image[1].replace("-slim", "")


def test_the_hook_runs_the_linters() -> None:
    """One hook, `make lint`, on the whole tree, with nothing to be fetched."""
    (repository,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    (hook,) = repository["hooks"]
    assert repository["repo"] == "local"
    assert (hook["entry"], hook["language"]) == ("make lint", "system")
    assert (hook["pass_filenames"], hook["always_run"]) == (False, True)
    assert re.search(r"^lint:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_the_hooks_file_can_be_read() -> None:
    """The program that `make hooks` installs finds no fault in it."""
    checked = subprocess.run(
        [Path(sys.executable).parent / "prek", "validate-config", ROOT / ".pre-commit-config.yaml"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "warning" not in (checked.stdout + checked.stderr).lower()

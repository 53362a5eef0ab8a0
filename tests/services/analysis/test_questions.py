"""What a worker process loads."""

import json
import subprocess
import sys

LOADED = """
import json, sys
import app.services.analysis.questions
print(json.dumps(sorted(sys.modules)))
"""


def test_a_worker_loads_rules_and_solver_only() -> None:
    """No database, no web framework, no other service: its start is quick and its memory small."""
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    modules = json.loads(run.stdout)
    ours = [name for name in modules if name.split(".")[0] == "app"]
    packages = {"app", "app.services", "app.services.analysis", "app.services.analysis.questions"}
    others = [name for name in ours if not name.startswith(("app.rules", "app.solver"))]
    assert set(others) == packages
    heavy = {"sqlalchemy", "fastapi", "starlette", "pydantic", "jinja2", "babel", "pebble"}
    assert heavy.isdisjoint(name.split(".")[0] for name in modules)

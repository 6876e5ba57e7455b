"""The API keeps its ground whatever is sent: Schemathesis makes requests from its own description, valid and not."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from tests.support.servers import Caller, Server, make_table

EXAMPLES = 8


@pytest.mark.filterwarnings("ignore")
def test_the_api_answers_whatever_is_sent(tmp_path: Path) -> None:
    """No request makes the server fail, every refusal is a sentence, and what is granted is as described."""
    with Server(tmp_path / "schema.db") as server:
        client = server.client()
        made = make_table(server, "whispers", "me", "me")
        headers = Caller(server, made, 0).headers
        description = client.get("/api/schema/openapi.json").json()
        found: Any = schemathesis.openapi.from_dict(description).get_all_operations()
        operations = [result.ok() for result in found]
        assert len(operations) >= 10
        seen: dict[int, int] = {}

        def try_out(operation: Any, mode: GenerationMode) -> None:
            inside = "{table_id}" in operation.path

            @settings(
                max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def one(case: Any) -> None:
                if inside and case.path_parameters is not None:
                    case.path_parameters["table_id"] = made["id"]
                if operation.path.endswith("/wait"):
                    case.query = {**dict(case.query or {}), "seconds": 0}
                answer = case.call(base_url=server.address, headers=headers)
                seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
                assert answer.status_code < 500, answer.text[:300]
                if answer.status_code >= 400:
                    assert isinstance(answer.json()["sentence"], str)
                else:
                    case.validate_response(answer, checks=[schemathesis.checks.response_schema_conformance])

            one()

        for operation in operations:
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                with contextlib.suppress(Unsatisfiable):  # nothing can be wrong about an operation without parameters
                    try_out(operation, mode)
        assert seen.get(200, 0) > 20, "some of it must have been granted, or nothing was tried"
        assert sum(count for code, count in seen.items() if code >= 400) > 20, "and some refused"
        assert client.get("/healthz").status_code == 200
        assert not [line for line in server.lines if "Traceback" in line]

"""The app's OpenAPI document as the judge of its answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

import httpx
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

HOME = "https://contract.test/openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")


class Contract:
    """An OpenAPI 3.1 document; its schemas are JSON Schema 2020-12."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        resource = DRAFT202012.create_resource(document)
        self._registry: Registry[Any] = Registry().with_resource(HOME, resource)

    def operations(self) -> set[tuple[str, str]]:
        """Return the method and the path of every endpoint: `("GET", "/api/v1/me")`."""
        return {
            (method.upper(), path)
            for path, operations in self.document["paths"].items()
            for method in operations
            if method in METHODS
        }

    def endpoint(self, address: str) -> str:
        """Return the path of the document that an address belongs to, the most literal first."""
        fitting: list[str] = [path for path in self.document["paths"] if _fits(path, address)]
        assert fitting, f"the document has no path for {address}"
        return min(fitting, key=lambda path: path.count("{"))

    def faults(self, method: str, path: str, answer: httpx.Response) -> Iterator[str]:
        """Yield what is wrong with an answer of an endpoint; a method that it lacks has an error's.

        A success must be declared by its status, an error by that or by `default`.
        """
        operations = self.document["paths"][path]
        operation = operations.get(method.lower()) or next(iter(operations.values()))
        declared = operation["responses"]
        status = str(answer.status_code)
        if status not in declared and (answer.is_success or "default" not in declared):
            yield f"{status} is not declared"
            return
        key = status if status in declared else "default"
        content = declared[key].get("content", {})
        if not content:
            yield from ["there is a body"] * bool(answer.content)
            return
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if kind not in content:
            yield f"{kind or 'no content type'} is not declared"
            return
        verb = method.lower() if method.lower() in operations else next(iter(operations))
        pointer = ("paths", path, verb, "responses", key, "content", kind, "schema")
        validator = self._validator({"$ref": f"{HOME}#{_pointer(pointer)}"})
        for error in validator.iter_errors(answer.json()):
            yield f"{error.json_path}: {error.message}"
        yield from self._unnamed(content[kind]["schema"], answer.json(), "$")

    def _validator(self, schema: Mapping[str, Any]) -> Draft202012Validator:
        return Draft202012Validator(schema, registry=self._registry)

    def _unnamed(self, schema: Any, value: Any, where: str) -> Iterator[str]:
        """Yield the keys of a value that its schema does not name, and what it leaves open."""
        schema = self._branch(schema, value)
        match value:
            case dict():
                named, others = schema.get("properties", {}), schema.get("additionalProperties")
                for key, inner in value.items():
                    if key in named:
                        yield from self._unnamed(named[key], inner, f"{where}.{key}")
                    elif isinstance(others, dict) and others:
                        yield from self._unnamed(others, inner, f"{where}.*")
                    else:
                        yield f"{where}.{key} is not in the document"
            case list():
                for inner in value:
                    yield from self._unnamed(schema.get("items", {}), inner, f"{where}[]")
            case _:
                pass

    def _branch(self, schema: Any, value: Any) -> dict[str, Any]:
        """Return the schema that speaks of a value: references followed, alternatives chosen."""
        while "$ref" in schema:
            schema = self._resolved(schema["$ref"])
        for alternative in schema.get("anyOf", ()):
            branch = self._branch(alternative, value)
            if self._validator(self._absolute(alternative)).is_valid(value):
                return branch
        return dict(schema)

    def _resolved(self, reference: str) -> Any:
        return self._registry.resolver(HOME).lookup(reference).contents

    @staticmethod
    def _absolute(schema: Any) -> Any:
        reference = schema.get("$ref")
        return schema if reference is None else {"$ref": f"{HOME}{reference}"}


def _fits(path: str, address: str) -> bool:
    pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))
    return re.fullmatch(pattern, address) is not None


def _pointer(parts: tuple[str, ...]) -> str:
    escaped = (part.replace("~", "~0").replace("/", "~1") for part in parts)
    return "".join(f"/{quote(part, safe='~+')}" for part in escaped)

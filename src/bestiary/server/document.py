"""The OpenAPI document, and JSON Schema of what is said on the socket; both from the structs themselves."""

from __future__ import annotations

from inspect import isclass
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import bestiary
from bestiary.kernel.scene import Scene

from . import shapes

PATH = "/api/openapi.json"
REFERENCE = "#/components/schemas/{name}"


class Document(JsonRenderPlugin):
    """Litestar finds the paths; what is sent and told is described by msgspec, which checks it."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, with_our_schemas(openapi_schema))


def with_our_schemas(document: dict[str, Any]) -> dict[str, Any]:
    components = document["components"]
    return {**document, "components": {**components, "schemas": {**components["schemas"], **schemas()}}}


def schemas() -> dict[str, Any]:
    structs = [one for one in vars(shapes).values() if isclass(one) and issubclass(one, msgspec.Struct)]
    named = [one for one in structs if one.__module__ == shapes.__name__ and one is not shapes.Act]
    _, found = msgspec.json.schema_components([*named, Scene], ref_template=REFERENCE)
    return found


def configuration() -> OpenAPIConfig:
    secret = SecurityScheme(type="http", scheme="bearer", description="A seat's secret. Watchers need none.")
    return OpenAPIConfig(
        title="Bestiary",
        version=bestiary.__version__,
        path=PATH,
        render_plugins=[Document()],
        components=Components(security_schemes={"seat": secret}),
        security=[{}, {"seat": []}],
    )


def messages() -> dict[str, Any]:
    """JSON Schema of everything that may be said on the socket."""
    (heard, said), found = msgspec.json.schema_components([shapes.Heard, shapes.Said], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**found, "Heard": heard, "Said": said},
        "properties": {"heard": {"$ref": "#/$defs/Heard"}, "said": {"$ref": "#/$defs/Said"}},
    }

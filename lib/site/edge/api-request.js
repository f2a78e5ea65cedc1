/*
 * Viewer request of the API. `routes` ("GET /api/content/{id}", contract/routes.ts) is put before this file. Sets the
 * client's address as the edge saw it, in place of whatever the client claims. An unknown endpoint is answered here with
 * the API's own 404, so that no function runs for it.
 */
export function handler(event) {
  const request = event.request;
  const asked = `${request.method} ${request.uri}`.split("/");
  const isAnswered = (route) => {
    const parts = route.split("/");
    return (
      parts.length === asked.length &&
      parts.every((part, index) => part === asked[index] || (part[0] === "{" && asked[index] !== ""))
    );
  };
  if (routes.some(isAnswered)) {
    request.headers["x-client-ip"] = { value: event.viewer.ip };
    return request;
  }
  const error = { code: "not_found", message: "Unknown endpoint.", request_id: event.context.requestId };
  return {
    statusCode: 404,
    statusDescription: "Not Found",
    headers: {
      "content-type": { value: "application/json" },
      "x-content-type-options": { value: "nosniff" },
      "cache-control": { value: "no-store" },
    },
    body: { encoding: "text", data: JSON.stringify({ error }) },
  };
}

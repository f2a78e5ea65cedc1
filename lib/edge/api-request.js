/* Viewer request of the API: the client's address as the edge saw it, in place of whatever the client claims. */
export function handler(event) {
  const request = event.request;
  request.headers["x-client-ip"] = { value: event.viewer.ip };
  return request;
}

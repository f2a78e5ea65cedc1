/** Builds the API's answer to a call that failed. */
export const buildErrorResponse = (status: number, code: string, message = code): Response =>
  Response.json({ error: { code, message, request_id: "r1" } }, { status });

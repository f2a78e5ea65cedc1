import type { IncomingMessage, ServerResponse } from "node:http";
import { passTime } from "../clock/pass-time.ts";
import type { Desk } from "../context.ts";
import { API_VERSION, newId } from "../store/account.ts";
import { type Call, performCall } from "./call.ts";
import type { Fault } from "./faults.ts";
import type { Answer } from "./idempotency.ts";
import { isOpenToBrowsers } from "./operations.ts";
import { readBody } from "./read-body.ts";

/** Answers a request for /v1/…, or does to it what a fault wants. */
export async function answerApi(
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, search }: URL,
): Promise<void> {
  const method = request.method ?? "GET";
  if (isOpenToBrowsers(pathname)) allowBrowsers(request, response);
  if (method === "OPTIONS") {
    response.writeHead(200).end();
    return;
  }
  const { "idempotency-key": sent, "content-type": contentType = "", authorization = "" } = request.headers;
  const call: Call = {
    id: newId("req"),
    method,
    path: pathname,
    form: [search.slice(1), await readBody(request)].filter((part) => part !== "").join("&"),
    contentType,
    authorization,
    params: {},
    key: null,
    idempotencyKey: method === "POST" && typeof sent === "string" ? sent : null,
    replayed: false,
  };
  const fault = desk.faults.meet(method, pathname);
  const answer = answerOnce(desk, call, fault);
  await desk.store.flush();
  desk.deliveries.go();
  if (fault?.mode === "reset") request.socket.resetAndDestroy();
  // Who is kept hanging gives up, or is cut off when the server closes.
  if (!answer) return;
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "request-id": call.id,
    "stripe-version": API_VERSION,
    ...(call.idempotencyKey && { "idempotency-key": call.idempotencyKey }),
    ...(call.replayed && { "idempotent-replayed": "true" }),
    // Trying again with the same key would bring the same error.
    ...((fault?.saved || call.replayed) && answer.status >= 500 && { "stripe-should-retry": "false" }),
  });
  response.end(JSON.stringify(answer.body, null, 2));
}

/** What the caller is told: nothing at all when a fault wants it so. Nothing else happens in between. */
function answerOnce(desk: Desk, call: Call, fault: Fault | undefined): Answer | undefined {
  desk.store.transaction(() => passTime(desk.account));
  const deserved = performCall(desk, call, { isHeard: !fault || fault.after });
  const answer = fault ? faulty(fault) : deserved;
  desk.store.transaction(() => {
    if (fault?.saved && answer && call.idempotencyKey)
      desk.idempotency.keep(call.idempotencyKey, call, answer);
    desk.ledger.add({
      id: call.id,
      time: new Date(desk.now()).toISOString(),
      method: call.method,
      path: call.path,
      body: call.params,
      idempotency_key: call.idempotencyKey,
      status: answer?.status ?? null,
      key: call.key,
      replayed: call.replayed,
      fault: fault?.mode ?? null,
    });
  });
  return answer;
}

function faulty({ mode, status }: Fault): Answer | undefined {
  if (mode !== "status") return undefined;
  const limited = { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." };
  const broken = { type: "api_error", message: "An unknown error occurred, as the local Stripe was told." };
  return { status, body: { error: status === 429 ? limited : broken } };
}

function allowBrowsers(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-methods", "GET, POST");
  response.setHeader(
    "access-control-allow-headers",
    request.headers["access-control-request-headers"] ?? "authorization, content-type",
  );
  response.setHeader("access-control-expose-headers", "request-id, stripe-should-retry");
  response.setHeader("access-control-max-age", "300");
}

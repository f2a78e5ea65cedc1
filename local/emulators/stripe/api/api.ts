import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { applyDueChanges } from "../clock/advance-time.ts";
import type { StripeContext } from "../context.ts";
import { API_VERSION, newId } from "../store/account.ts";
import { type Call, performCall } from "./call.ts";
import type { Fault } from "./faults.ts";
import type { Answer } from "./idempotency.ts";
import { isOpenToBrowsers } from "./operations.ts";

/** Answers a request for /v1/…, applying an active fault. */
export async function handleApiRequest(
  context: StripeContext,
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
    form: [search.slice(1), await text(request)].filter((part) => part !== "").join("&"),
    contentType,
    authorization,
    params: {},
    key: null,
    idempotencyKey: method === "POST" && typeof sent === "string" ? sent : null,
    replayed: false,
  };
  const fault = context.faults.take(method, pathname);
  const answer = answerCall(context, call, fault);
  await context.store.flush();
  context.deliveries.deliverDue();
  if (fault?.mode === "reset") request.socket.resetAndDestroy();
  // The "hang" fault: no response until the client or the server closes the connection.
  if (!answer) return;
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "request-id": call.id,
    "stripe-version": API_VERSION,
    ...(call.idempotencyKey && { "idempotency-key": call.idempotencyKey }),
    ...(call.replayed && { "idempotent-replayed": "true" }),
    // A retry with the same key would return the same error.
    ...((fault?.saved || call.replayed) && answer.status >= 500 && { "stripe-should-retry": "false" }),
  });
  response.end(JSON.stringify(answer.body, null, 2));
}

/** Runs a call and records it in the ledger, synchronously. Returns undefined when a fault suppresses the response. */
function answerCall(context: StripeContext, call: Call, fault: Fault | undefined): Answer | undefined {
  context.store.transaction(() => applyDueChanges(context.account));
  const regularAnswer = performCall(context, call, { isExecuted: !fault || fault.after });
  const answer = fault ? buildFaultAnswer(fault) : regularAnswer;
  context.store.transaction(() => {
    if (fault?.saved && answer && call.idempotencyKey)
      context.idempotency.save(call.idempotencyKey, call, answer);
    context.ledger.add({
      id: call.id,
      time: new Date(context.now()).toISOString(),
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

function buildFaultAnswer({ mode, status }: Fault): Answer | undefined {
  if (mode !== "status") return undefined;
  const limited = { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." };
  const broken = {
    type: "api_error",
    message: "An unknown error occurred, as requested by a fault of the Stripe emulator.",
  };
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

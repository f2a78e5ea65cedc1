import type { Desk } from "../context.ts";
import { invalid, StripeError, unauthorized } from "./errors.ts";
import { expand } from "./expand.ts";
import { type Params, parseForm } from "./form-body.ts";
import type { Answer } from "./idempotency.ts";
import { type KeyKind, keyOf } from "./keys.ts";
import type { Operation } from "./operation.ts";
import { operationAt } from "./operations.ts";
import { listOf, text } from "./parameters.ts";
import { publicView } from "./public-view.ts";

/** One call while it is being answered. */
export interface Call {
  /** The request's. */
  id: string;
  method: string;
  path: string;
  /** Query and body, as they came. */
  form: string;
  contentType: string;
  authorization: string;
  params: Params;
  key: KeyKind | null;
  idempotencyKey: string | null;
  /** Whether the answer is an earlier one's. */
  replayed: boolean;
}

/**
 * Does what is asked for and returns the answer. A refused call has changed nothing, but for an attempt to pay that
 * failed. A call that is not heard is only read, for the ledger, and gets no answer.
 */
export function performCall(desk: Desk, call: Call, { isHeard }: { isHeard: boolean }): Answer | undefined {
  try {
    call.params = paramsOf(call);
    call.key = keyOf(call.authorization, call.params);
    return isHeard ? performOnce(desk, call) : undefined;
  } catch (error) {
    return answerOf(error, call);
  }
}

function performOnce(desk: Desk, call: Call): Answer {
  const { idempotencyKey } = call;
  const earlier = idempotencyKey ? desk.idempotency.recall(idempotencyKey, call) : undefined;
  if (earlier) {
    call.replayed = true;
    return earlier;
  }
  const perform = prepare(desk, call);
  const answer = attempt(perform, call);
  // What was wrong with the parameters was thrown above: such an answer is not kept, the call may be mended.
  if (idempotencyKey) desk.store.transaction(() => desk.idempotency.keep(idempotencyKey, call, answer));
  return answer;
}

/** Throws for everything that is wrong before the call begins. */
function prepare(desk: Desk, call: Call): () => object {
  const { operation, id } = operationAt(call.method, call.path);
  const { expand: wanted = {}, key: _, ...params } = call.params;
  if (call.key === "publishable") admitBrowser(operation, params);
  const run = operation.prepare(params);
  const paths = listOf(text()).safeParse(wanted);
  if (!paths.success) throw invalid("Invalid array", { param: "expand" });
  const cause = { id: call.id, idempotency_key: call.idempotencyKey };
  return () =>
    desk.store.transaction(
      () => desk.account.during(cause, () => expand(desk.account, run(desk.account, id), paths.data)),
      (error) => error instanceof StripeError && error.keeps,
    );
}

function attempt(perform: () => object, call: Call): Answer {
  try {
    const body = perform();
    return { status: 200, body: call.key === "publishable" ? publicView(body) : body };
  } catch (error) {
    return answerOf(error, call);
  }
}

function answerOf(error: unknown, { key }: Call): Answer {
  if (!(error instanceof StripeError)) {
    console.error(error);
    return { status: 500, body: { error: { type: "api_error", message: "The local Stripe has a fault." } } };
  }
  const { payment_intent: intent } = error.details;
  const shown = intent && key === "publishable" ? { payment_intent: publicView(intent) } : {};
  return { status: error.status, body: error.bodyWith(shown) };
}

function paramsOf({ form, contentType, method }: Call): Params {
  if (method === "POST" && form !== "" && !contentType.startsWith("application/x-www-form-urlencoded"))
    throw invalid(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    );
  return parseForm(form);
}

function admitBrowser({ fromBrowsers }: Operation, params: Params): void {
  if (!fromBrowsers)
    throw unauthorized(
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      "secret_key_required",
    );
  for (const param of fromBrowsers)
    if (params[param] === undefined)
      throw invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}

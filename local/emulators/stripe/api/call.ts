import type { StripeContext } from "../context.ts";
import { invalid, StripeError, unauthorized } from "./errors.ts";
import { expand } from "./expand.ts";
import { type Params, parseForm } from "./form-body.ts";
import type { Answer } from "./idempotency.ts";
import { getKeyKind, type KeyKind } from "./keys.ts";
import type { Operation } from "./operation.ts";
import { getOperation } from "./operations.ts";
import { listOf, text } from "./parameters.ts";
import { toPublicView } from "./public-view.ts";

/** An API call in progress. */
export interface Call {
  /** The request id. */
  id: string;
  method: string;
  path: string;
  /** The raw query and body. */
  form: string;
  contentType: string;
  authorization: string;
  params: Params;
  key: KeyKind | null;
  idempotencyKey: string | null;
  /** Whether the response is replayed for an Idempotency-Key. */
  replayed: boolean;
}

/**
 * Executes a call and returns its response. A rejected call changes nothing, except that a failed payment attempt is
 * recorded. With `isExecuted: false`, only parses the call for the ledger and returns undefined.
 */
export function performCall(
  context: StripeContext,
  call: Call,
  { isExecuted: isHeard }: { isExecuted: boolean },
): Answer | undefined {
  try {
    call.params = parseParams(call);
    call.key = getKeyKind(call.authorization, call.params);
    return isHeard ? performWithIdempotency(context, call) : undefined;
  } catch (error) {
    return toErrorAnswer(error, call);
  }
}

function performWithIdempotency(context: StripeContext, call: Call): Answer {
  const { idempotencyKey } = call;
  const earlier = idempotencyKey ? context.idempotency.find(idempotencyKey, call) : undefined;
  if (earlier) {
    call.replayed = true;
    return earlier;
  }
  const perform = prepareCall(context, call);
  const answer = runCall(perform, call);
  // Validation errors were thrown above and are not saved, so the key can be used again.
  if (idempotencyKey) context.store.transaction(() => context.idempotency.save(idempotencyKey, call, answer));
  return answer;
}

/** Validates a call. Throws before the call has any effect. */
function prepareCall(context: StripeContext, call: Call): () => object {
  const { operation, id } = getOperation(call.method, call.path);
  const { expand: wanted = {}, key: _, ...params } = call.params;
  if (call.key === "publishable") assertAllowedForBrowsers(operation, params);
  const run = operation.prepare(params);
  const paths = listOf(text()).safeParse(wanted);
  if (!paths.success) throw invalid("Invalid array", { param: "expand" });
  const eventRequest = { id: call.id, idempotency_key: call.idempotencyKey };
  return () =>
    context.store.transaction(
      () =>
        context.account.runAsCall(eventRequest, () =>
          expand(context.account, run(context.account, id), paths.data),
        ),
      (error) => error instanceof StripeError && error.keepsChanges,
    );
}

function runCall(perform: () => object, call: Call): Answer {
  try {
    const body = perform();
    return { status: 200, body: call.key === "publishable" ? toPublicView(body) : body };
  } catch (error) {
    return toErrorAnswer(error, call);
  }
}

function toErrorAnswer(error: unknown, { key }: Call): Answer {
  if (!(error instanceof StripeError)) {
    console.error(error);
    return {
      status: 500,
      body: { error: { type: "api_error", message: "Internal error of the Stripe emulator." } },
    };
  }
  const { payment_intent: intent } = error.details;
  const shown = intent && key === "publishable" ? { payment_intent: toPublicView(intent) } : {};
  return { status: error.status, body: error.toBody(shown) };
}

function parseParams({ form, contentType, method }: Call): Params {
  if (method === "POST" && form !== "" && !contentType.startsWith("application/x-www-form-urlencoded"))
    throw invalid(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    );
  return parseForm(form);
}

function assertAllowedForBrowsers({ fromBrowsers }: Operation, params: Params): void {
  if (!fromBrowsers)
    throw unauthorized(
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      "secret_key_required",
    );
  for (const param of fromBrowsers)
    if (params[param] === undefined)
      throw invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}

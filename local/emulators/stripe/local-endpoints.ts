import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { invalid, StripeError } from "./api/errors.ts";
import { faultSchema } from "./api/faults.ts";
import type { StripeContext } from "./context.ts";
import { answerDispute, closeDispute, escalateDispute, openDispute } from "./disputes.ts";
import { failRefund } from "./refunds.ts";
import { endPeriod, type PaymentOutcome } from "./subscription-states.ts";
import { attachSchedule, STATUSES, setStatus } from "./subscription-status.ts";

/*
 * The emulator's own JSON endpoints for tests and developers: /_ledger, /_faults and /_local. Stripe has none of
 * these.
 */

type LocalEndpoint = (context: StripeContext, body: unknown, id: string) => object | Promise<object>;

const refusedEmails = z.strictObject({ emails: z.array(z.string()) });
const status = z.strictObject({ status: z.enum(STATUSES) });
const dispute = z.strictObject({ is_inquiry: z.boolean().optional() });
const decision = z.strictObject({ status: z.enum(["won", "lost", "warning_closed"]) });

const calls: [method: string, path: RegExp, call: LocalEndpoint][] = [
  ["GET", /^\/_ledger$/, ({ ledger }) => ({ calls: ledger.list() })],
  [
    "DELETE",
    /^\/_ledger$/,
    ({ ledger, store }) => {
      store.transaction(() => ledger.clear());
      return { calls: [] };
    },
  ],
  [
    "POST",
    /^\/_faults$/,
    ({ faults }, body) => {
      const fault = faultSchema.parse(body);
      faults.add(fault);
      return fault;
    },
  ],
  [
    "DELETE",
    /^\/_faults$/,
    ({ faults }) => {
      faults.clear();
      return { faults: [] };
    },
  ],
  ["POST", /^\/_local\/subscriptions\/([^/]+)\/renew$/, createPeriodEndpoint("paid")],
  ["POST", /^\/_local\/subscriptions\/([^/]+)\/bill-later$/, createPeriodEndpoint("later")],
  ["POST", /^\/_local\/subscriptions\/([^/]+)\/fail$/, createPeriodEndpoint("refused")],
  ["POST", /^\/_local\/subscriptions\/([^/]+)\/end-period$/, createPeriodEndpoint("by card")],
  [
    "POST",
    /^\/_local\/subscriptions\/([^/]+)\/status$/,
    ({ store, account }, body, id) =>
      store.transaction(() => setStatus(account, id, status.parse(body).status)),
  ],
  [
    "POST",
    /^\/_local\/subscriptions\/([^/]+)\/schedule$/,
    ({ store, account }, _, id) => store.transaction(() => attachSchedule(account, id)),
  ],
  [
    "POST",
    /^\/_local\/refunds\/([^/]+)\/fail$/,
    ({ store, account }, _, id) => store.transaction(() => failRefund(account, id)),
  ],
  [
    "POST",
    /^\/_local\/charges\/([^/]+)\/dispute$/,
    ({ store, account }, body, id) =>
      store.transaction(() => openDispute(account, id, dispute.parse(body).is_inquiry)),
  ],
  [
    "POST",
    /^\/_local\/disputes\/([^/]+)\/answer$/,
    ({ store, account }, _, id) => store.transaction(() => answerDispute(account, id)),
  ],
  [
    "POST",
    /^\/_local\/disputes\/([^/]+)\/escalate$/,
    ({ store, account }, _, id) => store.transaction(() => escalateDispute(account, id)),
  ],
  [
    "POST",
    /^\/_local\/disputes\/([^/]+)\/close$/,
    ({ store, account }, body, id) =>
      store.transaction(() => closeDispute(account, id, decision.parse(body).status)),
  ],
  [
    "POST",
    /^\/_local\/refused-emails$/,
    ({ account }, body) => {
      const { emails } = refusedEmails.parse(body);
      for (const email of emails) account.refusedEmails.add(email);
      return { emails: [...account.refusedEmails] };
    },
  ],
  ["GET", /^\/_local\/webhooks$/, ({ deliveries }) => ({ open: deliveries.listOpen() })],
  [
    "POST",
    /^\/_local\/events\/([^/]+)\/resend$/,
    async ({ deliveries, account }, _, id) => ({ answers: await deliveries.resend(account.events.get(id)) }),
  ],
];

export const isLocalPath = (path: string): boolean => /^\/_(ledger|faults|local)(\/|$)/.test(path);

export async function handleLocalRequest(
  context: StripeContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { status, body } = await callEndpoint(context, request, path).catch(toErrorResponse);
  await context.store.flush();
  context.deliveries.deliverDue();
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body, null, 2));
}

async function callEndpoint(context: StripeContext, request: IncomingMessage, path: string) {
  // Reject web pages of other sites, which could guess the port.
  if (request.headers.origin !== undefined)
    throw invalid("These endpoints are not available to web pages.", {}, 403);
  const [, pattern, call] =
    calls.find(([method, route]) => method === request.method && route.test(path)) ?? [];
  if (!pattern || !call)
    throw invalid(`${request.method} ${path} is not an endpoint of the Stripe emulator.`, {}, 404);
  const body = await text(request);
  const id = decodeURIComponent(pattern.exec(path)?.[1] ?? "");
  return { status: 200, body: await call(context, body === "" ? {} : JSON.parse(body), id) };
}

function createPeriodEndpoint(outcome: PaymentOutcome): LocalEndpoint {
  return ({ store, account }, _, id) => store.transaction(() => endPeriod(account, id, outcome));
}

function toErrorResponse(error: unknown): { status: number; body: object } {
  if (error instanceof StripeError) return { status: error.status, body: error.toBody() };
  if (error instanceof z.ZodError) return { status: 400, body: invalid(z.prettifyError(error)).toBody() };
  if (error instanceof SyntaxError)
    return { status: 400, body: invalid("The body is not valid JSON.").toBody() };
  throw error;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { invalid, StripeError } from "./api/errors.ts";
import { faultShape } from "./api/faults.ts";
import { readBody } from "./api/read-body.ts";
import type { Desk } from "./context.ts";
import { failRefund } from "./refunds.ts";
import { type Outcome, passPeriod } from "./subscription-states.ts";
import { STATUSES, setStatus } from "./subscription-status.ts";

/*
 * What tests and developers ask of the local Stripe itself, with JSON in and out. The real one has none of this.
 */

type LocalCall = (desk: Desk, body: unknown, id: string) => object | Promise<object>;

const webhooks = z.strictObject({ paused: z.boolean(), drop: z.boolean().default(false) });
const status = z.strictObject({ status: z.enum(STATUSES) });

const calls: [method: string, path: RegExp, call: LocalCall][] = [
  ["GET", /^\/_ledger$/, ({ ledger }) => ({ calls: ledger.all() })],
  [
    "DELETE",
    /^\/_ledger$/,
    ({ ledger, store }) => {
      store.transaction(() => ledger.clear());
      return { calls: [] };
    },
  ],
  ["GET", /^\/_faults$/, ({ faults }) => ({ faults: faults.all() })],
  [
    "POST",
    /^\/_faults$/,
    ({ faults }, body) => {
      const fault = faultShape.parse(body);
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
  ["POST", /^\/_local\/subscriptions\/([^/]+)\/renew$/, letPeriodEnd("paid")],
  ["POST", /^\/_local\/subscriptions\/([^/]+)\/fail$/, letPeriodEnd("refused")],
  ["POST", /^\/_local\/subscriptions\/([^/]+)\/end-period$/, letPeriodEnd("by card")],
  [
    "POST",
    /^\/_local\/subscriptions\/([^/]+)\/status$/,
    ({ store, account }, body, id) =>
      store.transaction(() => setStatus(account, id, status.parse(body).status)),
  ],
  [
    "POST",
    /^\/_local\/refunds\/([^/]+)\/fail$/,
    ({ store, account }, _, id) => store.transaction(() => failRefund(account, id)),
  ],
  ["GET", /^\/_local\/webhooks$/, ({ deliveries }) => ({ mode: deliveries.mode, open: deliveries.open() })],
  [
    "POST",
    /^\/_local\/webhooks$/,
    ({ deliveries }, body) => {
      const { paused, drop } = webhooks.parse(body);
      deliveries.switchTo(paused ? (drop ? "dropped" : "held") : "on");
      return { mode: deliveries.mode, open: deliveries.open() };
    },
  ],
  [
    "POST",
    /^\/_local\/events\/([^/]+)\/resend$/,
    async ({ deliveries, account }, _, id) => ({ answers: await deliveries.resend(account.events.get(id)) }),
  ],
];

export const isLocalCall = (path: string): boolean => /^\/_(ledger|faults|local)(\/|$)/.test(path);

export async function answerLocalCall(
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { status, body } = await perform(desk, request, path).catch(refusalOf);
  await desk.store.flush();
  desk.deliveries.go();
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body, null, 2));
}

async function perform(desk: Desk, request: IncomingMessage, path: string) {
  // No page of another site, which could guess the port, is to meddle.
  if (request.headers.origin !== undefined) throw invalid("These calls are not for web pages.", {}, 403);
  const [, pattern, call] =
    calls.find(([method, route]) => method === request.method && route.test(path)) ?? [];
  if (!pattern || !call)
    throw invalid(`${request.method} ${path} is none of the local Stripe's own calls.`, {}, 404);
  const text = await readBody(request);
  const id = decodeURIComponent(pattern.exec(path)?.[1] ?? "");
  return { status: 200, body: await call(desk, text === "" ? {} : JSON.parse(text), id) };
}

function letPeriodEnd(outcome: Outcome): LocalCall {
  return ({ store, account }, _, id) => store.transaction(() => passPeriod(account, id, outcome));
}

function refusalOf(error: unknown): { status: number; body: object } {
  if (error instanceof StripeError) return { status: error.status, body: error.bodyWith() };
  if (error instanceof z.ZodError) return { status: 400, body: invalid(z.prettifyError(error)).bodyWith() };
  if (error instanceof SyntaxError) return { status: 400, body: invalid("The body is no JSON.").bodyWith() };
  throw error;
}

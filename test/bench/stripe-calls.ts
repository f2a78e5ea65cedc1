import { randomUUID } from "node:crypto";
import * as z from "zod";
import { declinedCardLimits } from "../../contract/rate-limits.ts";
import { refundBooking, syncBookingPayment } from "../../lambdas/bookings/bookings.ts";
import { cancelAllSubscriptions, syncMembership } from "../../lambdas/membership/membership.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
  createUnpaidBooking,
} from "../support/bookings.fixture.ts";
import {
  callMembership,
  createCheckout,
  createMember,
  createPayingMember,
  getMemberRow,
} from "../support/membership.fixture.ts";
import type { Shop } from "../support/shop.ts";
import { buildMaxFigure, type Figure } from "./figure.ts";

/*
 * How many calls to Stripe each action makes: alone, and sixty of it at once. Stripe allows a hundred calls a second for
 * the whole account, so no member may use them up (SEC-25).
 */

export interface StripeAction {
  readonly name: string;
  /** The calls of one action, in order. */
  readonly calls: readonly string[];
  /** Whether the calls of sixty at once are limited to those of one action plus one (`sharedRoutes`). */
  readonly isShared: boolean;
  /** Prepares the data, and returns the action on it. */
  readonly prepare: (shop: Shop) => Promise<() => Promise<unknown>>;
}

const newEvent = () => ({ idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });

const listSubscriptions = "GET /v1/subscriptions";
const getIntent = "GET /v1/payment_intents/:id";

async function createPremiumMember(shop: Shop) {
  const payer = await createPayingMember(shop);
  await syncMembership(payer.customer, newEvent());
  return { ...payer, member: await getMemberRow(payer.member) };
}

const createClient = async (): Promise<[MemberRow, Awaited<ReturnType<typeof createAdvisor>>]> => [
  await createMember(),
  await createAdvisor(),
];

export const stripeActions: readonly StripeAction[] = [
  {
    name: "Upgrade, the first time",
    calls: ["POST /v1/customers", "GET /v1/checkout/sessions", "POST /v1/checkout/sessions"],
    isShared: true,
    prepare: async () => {
      const member = await createMember();
      return () => callMembership("startCheckout", member);
    },
  },
  {
    name: "Upgrade, with a payment page still open",
    calls: [listSubscriptions, "GET /v1/checkout/sessions"],
    isShared: true,
    prepare: async () => {
      const member = await createMember();
      await createCheckout(member);
      return () => callMembership("startCheckout", member);
    },
  },
  {
    name: "Return from paying for an upgrade",
    calls: ["GET /v1/checkout/sessions/:id", listSubscriptions],
    isShared: true,
    prepare: async (shop) => {
      const { member, checkout } = await createPayingMember(shop);
      return () => callMembership("upgradeSuccess", member, { session_id: checkout });
    },
  },
  {
    name: "Refresh Status",
    calls: [listSubscriptions],
    isShared: true,
    prepare: async (shop) => {
      const { member } = await createPremiumMember(shop);
      return () => callMembership("refreshMembership", member);
    },
  },
  {
    name: "Refresh Status, after a failed payment",
    calls: [listSubscriptions, "GET /v1/invoices"],
    isShared: true,
    prepare: async (shop) => {
      const { member, subscription } = await createPremiumMember(shop);
      await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
      return () => callMembership("refreshMembership", member);
    },
  },
  {
    name: "Manage Subscription",
    calls: ["POST /v1/billing_portal/sessions"],
    isShared: true,
    prepare: async (shop) => {
      const { member } = await createPremiumMember(shop);
      return () => callMembership("openPortal", member);
    },
  },
  {
    name: "An admin cancels a subscription",
    calls: [listSubscriptions, "DELETE /v1/subscriptions/:id", listSubscriptions],
    isShared: false,
    prepare: async (shop) => {
      const { member, customer } = await createPremiumMember(shop);
      return async () => {
        await cancelAllSubscriptions(member);
        await syncMembership(customer, newEvent());
      };
    },
  },
  {
    name: "A webhook event about a subscription",
    calls: [listSubscriptions],
    isShared: false,
    prepare: async (shop) => {
      const { customer } = await createPayingMember(shop);
      return () => syncMembership(customer, newEvent());
    },
  },
  {
    name: "Start a booking",
    calls: ["POST /v1/payment_intents"],
    isShared: true,
    prepare: async () => {
      const [member, { id: advisor_id }] = await createClient();
      const key = randomUUID();
      return () => callCreateBooking(member, { advisor_id, session_length: 60 }, key);
    },
  },
  {
    name: "Open a booking whose payment is pending",
    calls: [getIntent],
    isShared: true,
    prepare: async (shop) => {
      const [member, advisor] = await createClient();
      const { id } = await createPaidBooking(shop, member, advisor);
      return () => callBookings("getBooking", member, { id });
    },
  },
  {
    name: "Open a paid booking",
    calls: [],
    isShared: true,
    prepare: async (shop) => {
      const [member, advisor] = await createClient();
      const { id } = await createRequestedBooking(shop, member, advisor);
      return () => callBookings("getBooking", member, { id });
    },
  },
  {
    name: "Cancel an unpaid booking",
    calls: ["POST /v1/payment_intents/:id/cancel"],
    isShared: true,
    prepare: async () => {
      const [member, advisor] = await createClient();
      const { id } = await createUnpaidBooking(member, advisor);
      return () => callBookings("cancelBooking", member, { id });
    },
  },
  {
    name: "A webhook event about a booking's payment",
    calls: [getIntent],
    isShared: false,
    prepare: async (shop) => {
      const [member, advisor] = await createClient();
      const { intent } = await createPaidBooking(shop, member, advisor);
      return () => syncBookingPayment(intent, newEvent());
    },
  },
  {
    name: `The declined card number ${declinedCardLimits.ofPayment} of a payment`,
    calls: [getIntent, "POST /v1/payment_intents/:id/cancel"],
    isShared: false,
    prepare: async () => {
      const [member, advisor] = await createClient();
      const { intent } = await createUnpaidBooking(member, advisor);
      const decline = (event: string) =>
        syncBookingPayment(intent, { ...newEvent(), declinedCard: `evt_${event}` });
      for (let card = 1; card < declinedCardLimits.ofPayment; card++) await decline(String(card));
      return () => decline("last");
    },
  },
  {
    name: "Refund a booking",
    calls: [getIntent, "POST /v1/refunds", getIntent],
    isShared: false,
    prepare: async (shop) => {
      const [member, advisor] = await createClient();
      const { id } = await createRequestedBooking(shop, member, advisor);
      await callBookings("cancelBooking", member, { id });
      return () => refundBooking(id);
    },
  },
];

const ledger = z.object({ calls: z.array(z.object({ method: z.string(), path: z.string() })) });

/** The calls to Stripe during `work`, in order, without ids: `GET /v1/payment_intents/:id`. */
export async function listStripeCalls(shop: Shop, work: () => Promise<unknown>): Promise<string[]> {
  await shop.clearCalls();
  await work();
  const { calls } = ledger.parse(await shop.local("GET", "/_ledger"));
  return calls.map(({ method, path }) => `${method} ${path.replace(/\/[a-z]+_(test_)?\w{8,}/g, "/:id")}`);
}

/** Measures budget 12 (PERF-12): the calls of each action, and of sixty of it at once if they are shared. */
export async function measureStripeActions(shop: Shop): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, calls, isShared, prepare } of stripeActions) {
    const budget = { budget: 12, unit: "calls", binding: true } as const;
    const single = await listStripeCalls(shop, await prepare(shop));
    const detail = single.join(", ");
    figures.push(
      buildMaxFigure({
        ...budget,
        what: `Stripe: ${name}`,
        value: single.length,
        limit: calls.length,
        ...(detail && { detail }),
      }),
    );
    if (!isShared) continue;
    const action = await prepare(shop);
    const many = await listStripeCalls(shop, () => repeatAtOnce(action));
    figures.push(
      buildMaxFigure({
        ...budget,
        what: `Stripe: ${name}, ${atOnce} at once`,
        value: many.length,
        limit: calls.length + 1,
      }),
    );
  }
  return figures;
}

/** How many of an action are done at once. */
export const atOnce = 60;

/** Does an action `count` times at once. */
export const repeatAtOnce = (action: () => Promise<unknown>, count = atOnce): Promise<unknown[]> =>
  Promise.all(Array.from({ length: count }, action));

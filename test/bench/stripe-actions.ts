import { randomUUID } from "node:crypto";
import { declinedCardLimits } from "../../contract/rate-limits.ts";
import { refundBooking, syncBookingPayment } from "../../lambdas/bookings/sync-payment.ts";
import {
  cancelAllSubscriptions,
  deleteCustomer,
  syncMembership,
  updateCustomer,
} from "../../lambdas/membership/membership.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
  createUnpaidBooking,
} from "../support/bookings.fixture.ts";
import { createMember } from "../support/member-rows.ts";
import {
  callMembership,
  createCheckout,
  createPayingMember,
  createPremiumMember,
} from "../support/membership.fixture.ts";
import type { Shop } from "../support/shop.ts";

export interface StripeAction {
  readonly name: string;
  /** The calls of one action, in order. */
  readonly calls: readonly string[];
  /** Whether the calls of sixty at once are limited to those of one action plus one (`sharedRoutes`). */
  readonly isShared: boolean;
  /** Prepares the data, and returns the action on it. */
  readonly prepare: (shop: Shop) => Promise<() => Promise<unknown>>;
}

const buildTrigger = () => ({ idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });

const listSubscriptions = "GET /v1/subscriptions";

const getIntent = "GET /v1/payment_intents/:id";

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
        await syncMembership(customer, buildTrigger());
      };
    },
  },
  {
    name: "Delete an account with a subscription",
    calls: [listSubscriptions, "DELETE /v1/subscriptions/:id", "DELETE /v1/customers/:id"],
    isShared: false,
    prepare: async (shop) => {
      const { member } = await createPremiumMember(shop);
      return async () => {
        await cancelAllSubscriptions(member);
        await deleteCustomer(member);
      };
    },
  },
  {
    name: "Change the email address",
    calls: ["POST /v1/customers/:id"],
    isShared: false,
    prepare: async (shop) => {
      const { member } = await createPremiumMember(shop);
      return () => updateCustomer(member);
    },
  },
  {
    name: "A webhook event about a subscription",
    calls: [listSubscriptions],
    isShared: false,
    prepare: async (shop) => {
      const { customer } = await createPayingMember(shop);
      return () => syncMembership(customer, buildTrigger());
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
      return () => syncBookingPayment(intent, buildTrigger());
    },
  },
  {
    name: `The declined card number ${declinedCardLimits.ofPayment} of a payment`,
    calls: [getIntent, "GET /v1/charges", "POST /v1/payment_intents/:id/cancel"],
    isShared: false,
    prepare: async (shop) => {
      const [member, advisor] = await createClient();
      const { intent } = await createUnpaidBooking(member, advisor);
      const card = { payment_method: "pm_card_visa_chargeDeclined" };
      for (let count = 0; count < declinedCardLimits.ofPayment; count++)
        await shop.sdk.paymentIntents.confirm(intent, card).catch(() => undefined);
      return () => syncBookingPayment(intent, buildTrigger());
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

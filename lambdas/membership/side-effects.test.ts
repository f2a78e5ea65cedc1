import type Stripe from "stripe";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Membership, noMembership } from "../../contract/membership.ts";
import { make } from "../../test/support/make.ts";
import { idempotencySeconds } from "../stripe/sync-trigger.ts";
import type { Charge, EndingSubscription } from "./fetch-subscription-state.ts";
import type { Billing } from "./membership-store.ts";
import { buildSideEffects } from "./side-effects.ts";

const records = new Set<string>();
vi.mock("./membership-store.ts", () => ({
  membershipStore: { hasRecord: async (id: string) => records.has(id) },
}));
beforeEach(() => records.clear());

const at = "2026-06-01T12:00:00.000Z";
const hold = (state: Membership["state"], grace_until: string | null = null): Membership => ({
  ...noMembership,
  state,
  grace_until,
});

/** The stored state of a member with this paid membership and, unless it is none, a subscription. */
function buildBilling(paid: Membership, overrides: Partial<Billing> = {}): Billing {
  const hasSubscription = paid.state !== "none";
  return {
    customer_id: "cus_1",
    subscription_id: hasSubscription ? "sub_1" : null,
    status: hasSubscription ? (paid.state === "past_due" ? "past_due" : "active") : null,
    started_at: null,
    grace_until: paid.grace_until,
    failure_emails: 0,
    price_cents: null,
    price_months: 1,
    import_id: null,
    paid_invoice_id: null,
    paid,
    ...overrides,
  };
}

interface Change {
  before: Billing;
  after: Billing;
  /** The membership before and after, if it is not the paid one. */
  membership?: Membership;
  ending?: EndingSubscription[];
  idempotencyId?: string;
  charge?: Charge;
}

async function build({ before, after, membership, ending = [], idempotencyId, charge }: Change) {
  const member = make.member({ membership: membership ?? before.paid });
  const synced = { membership: membership ?? after.paid, membership_start_date: null, billing: after };
  const effects = await buildSideEffects(
    member,
    before,
    { synced, ending, charge, due_cents: undefined, is_kept: false },
    { actor: "stripe", idempotencyId },
    at,
  );
  const messages = effects.messages ?? [];
  return {
    member,
    records: effects.records,
    audit: effects.audit,
    kinds: messages.map(({ kind }) => kind),
    subjects: messages.flatMap((message) => (message.kind === "mail" ? message.subject : [])),
    messages,
  };
}

const free = buildBilling(noMembership);
const active = buildBilling(hold("active"));
const graceUntil = "2026-06-10T00:00:00.000Z";
const pastDue = (failure_emails: number, until = graceUntil) =>
  buildBilling(hold("past_due", until), { failure_emails, grace_until: until });

const welcome = "Welcome to {{name}} Premium";
const ended = "Your Premium membership has ended";
const failed = "Your Premium payment didn't go through";

describe("the trigger", () => {
  it("of an event is recorded for as long as Stripe may repeat it", async () => {
    const {
      records: written,
      kinds,
      audit,
    } = await build({ before: active, after: active, idempotencyId: "event#1" });
    expect(written).toEqual([{ id: "event#1", ttl: Date.parse(at) / 1_000 + idempotencySeconds }]);
    expect([kinds, audit]).toEqual([[], undefined]);
  });

  it("without an event has no record", async () => {
    expect((await build({ before: active, after: active })).records).toEqual([]);
  });
});

describe("the first payment of a subscription", () => {
  it.each(["active", "cancelling"] as const)(
    "as %s: welcomes once, with what was charged, updates the group and is audited",
    async (state) => {
      const charge = { invoice_id: "in_1", amount_cents: 2_450, card: "Visa ending in 4242" };
      const after = buildBilling(hold(state), { paid_invoice_id: charge.invoice_id });
      const change = { before: free, after, charge };
      const first = await build(change);
      expect(first).toMatchObject({
        records: [{ id: "subscription#sub_1" }],
        kinds: ["group", "hook", "mail"],
        subjects: [welcome],
        audit: {
          actor: "stripe",
          action: "membership.paid",
          detail: { from: "none", to: state, amount_cents: 2_450, subscription_id: "sub_1" },
        },
      });
      expect(first.audit?.member_id).toBe(first.member.id);
      expect(first.messages[0]).toEqual({ kind: "group", member_id: first.member.id });
      expect(JSON.stringify(first.messages[2])).toMatch(/\$24\.50.*Visa ending in 4242/);
      records.add("subscription#sub_1");
      expect(await build(change)).toMatchObject({ records: [], kinds: ["group", "hook"] });
    },
  );

  it("does not welcome while the payment fails", async () => {
    expect((await build({ before: free, after: pastDue(1) })).subjects).toEqual([failed]);
  });

  it("welcomes to another subscription, but not to one that was paid before", async () => {
    const other = buildBilling(hold("active"), { subscription_id: "sub_2" });
    expect((await build({ before: active, after: other })).subjects).toEqual([welcome]);
    expect((await build({ before: pastDue(1), after: active })).subjects).toEqual([]);
    expect((await build({ before: active, after: buildBilling(hold("cancelling")) })).subjects).toEqual([]);
  });
});

describe("the group in the user pool", () => {
  it("is updated when the membership changes, not when only the status does", async () => {
    expect((await build({ before: active, after: buildBilling(hold("cancelling")) })).kinds).toEqual([
      "group",
    ]);
    const trialing = { ...active, status: "trialing" };
    const { kinds, audit } = await build({ before: active, after: trialing });
    expect(kinds).toEqual([]);
    expect(audit).toMatchObject({
      action: "membership.changed",
      detail: { to: "active", status: "trialing" },
    });
  });
});

describe("the emails about a failed payment", () => {
  it.each([
    [0, 1, [failed]],
    [1, 1, []],
    [1, 2, ["Reminder: your Premium payment is overdue"]],
    [2, 3, ["Last reminder: your Premium payment is overdue"]],
    [3, 3, []],
  ])("after %i of %i that are due", async (sent, due, subjects) => {
    expect((await build({ before: pastDue(sent), after: pastDue(due) })).subjects).toEqual(subjects);
  });

  it("start again with another grace period", async () => {
    const before = pastDue(3, "2026-03-10T00:00:00.000Z");
    expect((await build({ before, after: pastDue(1) })).subjects).toEqual([failed]);
  });
});

describe("the emails about cancelling and taking it up again", () => {
  const periodEnd = "2026-07-01T00:00:00.000Z";
  const cancelling = buildBilling({ ...hold("cancelling"), current_period_end: periodEnd });

  it("go with each change, once, and say until when Premium lasts", async () => {
    const cancelled = await build({ before: active, after: cancelling });
    expect(cancelled.subjects).toEqual(["Your Premium membership is cancelled"]);
    expect(JSON.stringify(cancelled.messages)).toContain("You keep it until July 1, 2026");
    expect((await build({ before: cancelling, after: cancelling })).subjects).toEqual([]);
    expect((await build({ before: cancelling, after: active })).subjects).toEqual([
      "Your Premium membership continues",
    ]);
    const failing = buildBilling(hold("past_due", at));
    expect((await build({ before: failing, after: cancelling })).subjects, "paid late, too").toEqual(
      cancelled.subjects,
    );
    const free = buildBilling(noMembership);
    expect((await build({ before: cancelling, after: free })).subjects).toEqual([ended]);
  });

  it("to a member with a complimentary membership are sent only if they are true", async () => {
    const membership = hold("comped");
    expect((await build({ before: active, after: cancelling, membership })).subjects).toEqual([]);
    expect((await build({ before: cancelling, after: active, membership })).subjects).toEqual([
      "Your Premium membership continues",
    ]);
  });
});

describe("the email that Premium has ended", () => {
  const stillOpen = buildBilling(noMembership, { subscription_id: "sub_1", status: "past_due" });

  it("waits until Stripe has no subscription any more", async () => {
    expect((await build({ before: pastDue(3), after: stillOpen })).subjects).toEqual([]);
    expect((await build({ before: stillOpen, after: free })).subjects).toEqual([ended]);
    const { subjects, audit } = await build({ before: active, after: free });
    expect([subjects, audit?.action]).toEqual([[ended], "membership.ended"]);
    expect((await build({ before: free, after: free })).subjects).toEqual([]);
  });

  it("is about the subscription for a member with a complimentary membership, as are the others", async () => {
    const getSubjects = async (before: Billing, after: Billing) =>
      (await build({ before, after, membership: hold("comped") })).subjects;
    expect(await getSubjects(active, free)).toEqual(["Your Premium subscription has ended"]);
    expect(await getSubjects(free, active)).toEqual([welcome]);
    expect(await getSubjects(active, pastDue(1))).toEqual(["Your Premium payment didn't go through"]);
    expect(await getSubjects(pastDue(1), pastDue(2)), "once").toEqual([]);
  });
});

describe("subscriptions that have to end", () => {
  const buildEnding = (id: string, latest_invoice: unknown, reason: EndingSubscription["reason"]) => ({
    subscription: { id, latest_invoice } as Stripe.Subscription,
    reason,
  });

  it("are ended by one message each, and recorded for the invoice", async () => {
    const ending = [
      buildEnding("sub_2", "in_2", "duplicate"),
      buildEnding("sub_3", { id: "in_3" }, "unpaid"),
      buildEnding("sub_4", null, "duplicate"),
    ];
    const { member, messages, records: written } = await build({ before: active, after: active, ending });
    expect(written).toEqual([{ id: "end#sub_2#in_2" }, { id: "end#sub_3#in_3" }, { id: "end#sub_4#none" }]);
    expect(messages).toEqual([
      { kind: "subscription_end", member_id: member.id, subscription_id: "sub_2", reason: "duplicate" },
      { kind: "subscription_end", member_id: member.id, subscription_id: "sub_3", reason: "unpaid" },
      { kind: "subscription_end", member_id: member.id, subscription_id: "sub_4", reason: "duplicate" },
    ]);
  });

  it("are not ended again for the same invoice", async () => {
    records.add("end#sub_2#in_2");
    const ending = [buildEnding("sub_2", "in_2", "unpaid"), buildEnding("sub_2", "in_3", "unpaid")];
    expect((await build({ before: active, after: active, ending })).records).toEqual([
      { id: "end#sub_2#in_3" },
    ]);
  });
});

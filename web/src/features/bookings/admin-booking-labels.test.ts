import { describe, expect, it } from "vitest";
import { getPendingParty } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { ApiError } from "../../api/errors.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { chooseSeen } from "../refunds/refunds.tsx";
import {
  describeDeliveryState,
  describeRefund,
  formatSlotTimes,
  getDisputeLabel,
  getPaymentLabel,
  getPendingLabel,
  getStatusLabel,
  listNoShowWords,
  listRefunds,
  nameEmailed,
} from "./admin-booking-labels.ts";

const at = "2027-03-01T12:00:00.000Z";
const now = Date.parse(at);
const slot = {
  date: "2027-03-16",
  time: "9:00 AM",
  timezone: "Europe/London",
  starts_at: "2027-03-16T09:00:00.000Z",
} as const;

function buildAdminBooking(overrides: Partial<AdminBooking> = {}): AdminBooking {
  const row: Omit<AdminBooking, "waits_on"> = {
    ...sampleBooking,
    id: "bkg_0123456789",
    state: "requested",
    advisor_id: "adv_0123456789",
    created_at: at,
    paid_at: at,
    requested_at: at,
    updated_at: at,
    ...overrides,
  };
  return { ...row, waits_on: getPendingParty(row) };
}

it("getDisputeLabel: says since when and what to do, and shows an unknown status unchanged", () => {
  expect(getDisputeLabel(buildAdminBooking())).toBeNull();
  const label = (status: string) =>
    getDisputeLabel(buildAdminBooking({ dispute: { id: "du_1", status, since: at, decided_at: null } }));
  const since = `Since ${formatShortDateTime(at)}`;
  expect(label("needs_response")).toBe(
    `${since}, open: answer it in Stripe's dashboard. It can't be refunded until then`,
  );
  expect(label("lost")).toBe(`${since}, lost: the bank took the payment back`);
  expect(label("warning_under_review"), "an inquiry").toBe(`${since}, inquiry, the bank is deciding`);
  expect(label("appeal_needs_response")).toBe(
    `${since}, appeal needs response. It can't be refunded until then`,
  );
});

it("listNoShowWords: an advisor without an address is not called silent, and the bank's refund not ours", () => {
  const report = { reported_at: at, message: null, answer_by: at, answer: null, answered_at: null };
  const no_show = { ...report, answer_message: null, is_reviewed: false, needs_admin: true, outcome: null };
  const list = (changes: Partial<AdminBooking>) => listNoShowWords(buildAdminBooking(changes))?.slice(1);
  expect(list({ no_show })).toEqual(["Ana Ruiz hasn't answered."]);
  expect(list({ no_show, advisor_email: "" })).toEqual([
    "Ana Ruiz has no email address at which we can ask.",
  ]);
  const dispute = { id: "du_1", status: "lost", since: at, decided_at: at };
  const settled = { ...no_show, outcome: "refunded" } as const;
  expect(list({ no_show: settled, dispute })).toContain("The bank has returned the payment.");
  expect(list({ no_show: settled })).toContain("Refunded.");
});

const returnedPart = [{ amount_cents: 500, reason: "", requested_at: at, refunded_at: null }];

describe("admin booking labels", () => {
  it.each([
    [{ state: "pending_payment", paid_at: null }, "Client to pay within 24 hours"],
    [{ state: "paid" }, `Client to choose times by ${formatShortDateTime("2027-03-31T12:00:00.000Z")}`],
    [{}, `Ana Ruiz to reply by ${formatShortDateTime("2027-03-02T12:00:00.000Z")}`],
    [{ state: "declined", refund_requested_at: at }, "Payment provider to send the refund"],
    [
      { state: "declined", refund_requested_at: at, refund_failed_at: at },
      "An admin to send the refund again or to pay it back in another way",
    ],
    [
      { state: "declined", refund_requested_at: at, refund_failed_at: at, part_refunds: returnedPart },
      "Payment provider to send the refund",
    ],
    [{ state: "declined", refund_requested_at: at, refunded_at: at }, null],
    [{ state: "declined", refund_requested_at: at, refund_failed_at: at, refund_settled_at: at }, null],
    [{ state: "confirmed" }, null],
  ] as const)("pending label of %o reads %s", (overrides, label) =>
    expect(getPendingLabel(buildAdminBooking(overrides))).toBe(label),
  );

  it("pending label of a session without a place names the advisor until it starts", () => {
    const session = { state: "confirmed", confirmed_time: slot } as const;
    const startsAt = Date.parse(slot.starts_at);
    const getLabel = (overrides: Partial<AdminBooking>, at: number) =>
      getPendingLabel(buildAdminBooking({ ...session, ...overrides }), at);
    const missing = "Ana Ruiz to say how they meet";
    expect(getLabel({}, startsAt - 1)).toBe(missing);
    expect(getLabel({ place: { kind: "later" } }, startsAt - 1)).toBe(missing);
    expect(getLabel({}, startsAt)).toBeNull();
    expect(getLabel({ meeting_note: "At the library" }, startsAt - 1)).toBeNull();
    expect(getLabel({ place: { kind: "phone", value: "555 010 0199" } }, startsAt - 1)).toBeNull();
  });

  it("payment label shows whether a booking is unpaid, paid, being refunded or refunded", () => {
    expect(getPaymentLabel(buildAdminBooking({ paid_at: null }))).toBe("$80.00, not paid");
    expect(getPaymentLabel(buildAdminBooking())).toBe(`$80.00, paid on ${formatShortDateTime(at)}`);
    expect(getPaymentLabel(buildAdminBooking({ refund_requested_at: at }))).toContain("refund started on");
    expect(getPaymentLabel(buildAdminBooking({ refund_requested_at: at, refunded_at: at }))).toContain(
      "refunded on",
    );
    expect(getPaymentLabel(buildAdminBooking({ refunded_cents: 500 }))).toContain("Refunded $5.00 of $80.00");
  });

  it("refunds of all that was left: on its way, returned by the bank, or neither once it is settled or disputed", () => {
    const later = "2027-03-02T12:00:00.000Z";
    const dispute = { id: "du_1", status: "lost", since: later, decided_at: later };
    const read = (changes: Partial<AdminBooking>) => {
      const booking = buildAdminBooking({ refund_requested_at: at, refund_reason: "Ill", ...changes });
      return [listRefunds(booking)?.at(-1), getPaymentLabel(booking).match(/returned|started/)?.[0]];
    };
    expect(read({})).toEqual(["All, on its way: “Ill”", "started"]);
    expect(read({ refund_failed_at: later })).toEqual(["All, returned by the bank: “Ill”", "returned"]);
    // The bank had returned a part, or a refund of Stripe's dashboard, before all that was left was refunded.
    for (const before of [{ part_refunds: returnedPart }, { refund_requested_at: later }])
      expect(read({ refund_failed_at: at, ...before })).toEqual(["All, on its way: “Ill”", "started"]);
    expect(read({ refund_failed_at: later, refund_settled_at: later })[0]).toBe("All: “Ill”");
    expect(read({ dispute })[0]).toBe("All: “Ill”");
    const settled = returnedPart.map((part) => ({ ...part, refunded_at: at, is_settled: true }));
    expect(listRefunds(buildAdminBooking({ part_refunds: settled }))).toEqual([
      `$5.00 paid in another way on ${formatShortDateTime(at)}`,
    ]);
  });

  it("the dialog says what a refund of all that is left, and of a part, does", () => {
    expect(describeRefund(buildAdminBooking(), 8000, now)).toContain("The session will be cancelled");
    expect(describeRefund(buildAdminBooking(), 500, now)).toContain("The booking stays unchanged.");
    expect(describeRefund(buildAdminBooking({ refunded_cents: 500 }), 7500, now)).toContain(
      "will be cancelled",
    );
    const returned = buildAdminBooking({ refund_failed_at: at, part_refunds: returnedPart });
    expect(describeRefund(returned, 8000, now), "of which the bank has returned a part").toContain(
      "This refunds all that is left",
    );
    expect(describeRefund(buildAdminBooking({ state: "expired" }), 8000, now)).toContain(
      "The booking stays expired.",
    );
    const confirmed = buildAdminBooking({ state: "confirmed", confirmed_time: slot });
    const startsAt = Date.parse(slot.starts_at);
    expect(describeRefund(confirmed, 8000, startsAt - 1)).toContain("The session will be cancelled");
    expect(describeRefund(confirmed, 8000, startsAt)).toContain(
      "so it will be marked as refunded, not cancelled",
    );
  });

  it("a client who has left, and an advisor without an address, are not named as who gets an email", () => {
    const client_email = "dana@example.com";
    const name = (overrides: Partial<AdminBooking>) => nameEmailed(buildAdminBooking(overrides));
    expect(name({ client_email })).toBe("Both get an email.");
    expect(name({ client_email, advisor_email: "" })).toBe("Dana Reyes gets an email.");
    expect(name({ client_email: null })).toBe("Ana Ruiz gets an email.");
    expect(name({ client_email: null, advisor_email: "" })).toBe("No one gets an email.");
    const started = { state: "confirmed", confirmed_time: slot } as const;
    for (const [cents, at] of [
      [500, now],
      [8_000, Date.parse(slot.starts_at)],
    ] as const) {
      const describe = (email: string | null) =>
        describeRefund(buildAdminBooking({ ...started, client_email: email }), cents, at);
      expect(describe(client_email)).toMatch(/Dana Reyes (gets an|will be notified by) email/);
      expect(describe(null)).not.toContain("email");
    }
  });

  it("after a lost answer the dialog still says what the refund that it repeats does", () => {
    const lost = new ApiError(0, "network", "We couldn't reach Kindstead.");
    const refunded = buildAdminBooking({ state: "cancelled", refund_requested_at: at });
    const shown = chooseSeen(buildAdminBooking(), refunded, lost);
    expect(describeRefund(shown, 8000, now)).toContain("The session will be cancelled");
  });

  it("status reads Refund pending until the refund is done, then Refunded for a session and Declined for a declined one", () => {
    const getLabel = (overrides: Partial<AdminBooking>) => getStatusLabel(buildAdminBooking(overrides)).label;
    const confirmed = { state: "confirmed", confirmed_time: slot } as const;
    const refunded = { refund_requested_at: at, refunded_at: at };
    expect(getLabel(confirmed)).toBe("Confirmed");
    expect(getLabel({ ...confirmed, refund_requested_at: at })).toBe("Refund pending");
    expect(getLabel({ ...confirmed, ...refunded })).toBe("Refunded");
    expect(getLabel({ state: "declined", refund_requested_at: at })).toBe("Refund pending");
    expect(getLabel({ state: "declined", ...refunded })).toBe("Declined");
  });

  it("slot time is shown in both time zones, or once if they read the same", () => {
    expect(
      formatSlotTimes(slot, { advisor_timezone: "America/New_York", client_timezone: "Europe/London" }),
    ).toEqual({
      advisor: "Tuesday, March 16, 2027, 5:00 AM EDT",
      client: "Tuesday, March 16, 2027, 9:00 AM GMT",
    });
    expect(
      formatSlotTimes(slot, { advisor_timezone: "Europe/London", client_timezone: "Europe/London" }).client,
    ).toBeNull();
  });

  it("a time that the advisor proposed is shown by the client's clock too", () => {
    const zones = { advisor_timezone: "Europe/London", client_timezone: "Asia/Tokyo" } as const;
    const { client } = formatSlotTimes(slot, zones);
    expect(client).toContain("JST");
  });
});

describe("outbox item in the booking drawer", () => {
  const email: OutboxItem = {
    id: "obx_0123456789",
    kind: "mail",
    about: { to: "ana@example.com", subject: "A request" },
    state: "pending",
    attempts: 0,
    can_try: true,
    last_error: null,
    due_at: at,
    created_at: at,
  };
  it.each([
    [{}, "Queued"],
    [{ attempts: 1 }, "Being sent"],
    [{ attempts: 1, last_error: "down" }, `Not sent after 1 attempt, next on ${formatShortDateTime(at)}`],
    [{ state: "dead", attempts: 9 }, "Failed after 9 attempts"],
  ])("status of %o reads %s", (overrides, status) =>
    expect(describeDeliveryState({ ...email, ...overrides })).toBe(status),
  );
});

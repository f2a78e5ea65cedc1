import { describe, expect, it } from "vitest";
import { toBookedSlot } from "../../contract/slots.ts";
import { callBookings, createAdvisor, getBookingRow } from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import type { AdvisorRow, BookingRow } from "../table/entities.ts";
import { buildBookingRow } from "./booking-row.ts";
import { bookingStore } from "./booking-store.ts";
import { buildProposalPath } from "./proposal-token.ts";

/*
 * Many clients compete for the same hour of an advisor. Their requests are written straight to the table, without
 * Stripe, so that each round tests only the slot locks.
 */
const rounds = process.env.PROVE ? 400 : 2;
const clients = 25;
/** A round takes about half a second; a busy machine gets four times that. */
const slowTest = { timeout: 30_000 + rounds * 2_000 };

await startTableForFile();
const member = await createMember();

let count = 0;

/** A request with these proposed times, pending on the advisor. */
async function createRequest(
  advisor: AdvisorRow & { email: string },
  session_length: 30 | 60,
  ...slots: BookingRow["selected_times"]
): Promise<{ id: string; token: string; slot: string }> {
  count += 1;
  const now = new Date().toISOString();
  const id = `bkg_race${String(count).padStart(10, "0")}`;
  const created = buildBookingRow({ id, member, advisor, session_length, amount_cents: 8_000 }, now);
  const asked = { state: "requested", paid_at: now, requested_at: now, selected_times: slots } as const;
  await bookingStore.put({ ...created, ...asked, selected_times: slots });
  return {
    id,
    token: (await buildProposalPath(created)).split("#")[1] ?? "",
    slot: slots[0]?.starts_at ?? "",
  };
}

/** A Tuesday in a week in which London and New York are four hours apart. */
const date = "2099-03-17";
const nine = toBookedSlot({ date, time: "9:00 AM", timezone: "America/New_York" });
const sameInstant = [
  nine,
  toBookedSlot({ date, time: "1:00 PM", timezone: "Europe/London" }),
  toBookedSlot({ date, time: "6:30 PM", timezone: "Asia/Kolkata" }),
];
const halfPast = toBookedSlot({ date, time: "9:30 AM", timezone: "America/New_York" });

const confirm = ({ token, slot }: { token: string; slot: string }) =>
  callBookings("answerProposal", null, { token, action: "confirm", slot });

const getOutcomes = (answers: Awaited<ReturnType<typeof confirm>>[]) =>
  answers
    .map(({ status, body }) => (status === 200 ? body.state : `${status} ${body.error?.code}`))
    .toSorted();

describe(`slot locks with ${clients} concurrent confirmations`, () => {
  it("the test times in three zones are one instant", () => {
    expect(new Set(sameInstant.map(({ starts_at }) => starts_at)).size).toBe(1);
  });

  it(`exactly one gets the time, for any zone and length (${rounds} rounds)`, slowTest, async () => {
    const wrong: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      const advisor = await createAdvisor();
      const requests = await Promise.all(
        Array.from({ length: clients }, (_, index) =>
          createRequest(advisor, index % 2 ? 30 : 60, sameInstant[index % 3] ?? nine),
        ),
      );
      const outcomes = getOutcomes(await Promise.all(requests.map(confirm)));
      const states = await Promise.all(requests.map(async ({ id }) => (await getBookingRow(id)).state));
      const isRight =
        outcomes.filter((outcome) => outcome === "409 slot_taken").length === clients - 1 &&
        states.filter((state) => state === "confirmed").length === 1;
      if (!isRight) wrong.push({ round, outcomes, states });
    }
    expect(wrong).toEqual([]);
  });

  it(`an hour and its own second half never both succeed (${rounds} rounds)`, slowTest, async () => {
    for (let round = 0; round < rounds; round++) {
      const advisor = await createAdvisor();
      const [hour, half, before] = await Promise.all([
        createRequest(advisor, 60, nine),
        createRequest(advisor, 30, halfPast),
        createRequest(advisor, 30, toBookedSlot({ date, time: "8:30 AM", timezone: "America/New_York" })),
      ]);
      const [one, other, apart] = await Promise.all([hour, half, before].map(confirm));
      expect(apart?.status).toBe(200);
      expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
    }
  });

  it("another advisor can be booked at the same time", async () => {
    const [one, other] = [await createAdvisor(), await createAdvisor()];
    const both = await Promise.all([createRequest(one, 60, nine), createRequest(other, 60, nine)]);
    expect(getOutcomes(await Promise.all(both.map(confirm)))).toEqual(["confirmed", "confirmed"]);
  });
});

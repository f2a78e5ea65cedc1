import { describe, expect, it } from "vitest";
import { toBookedSlot } from "../../contract/slots.ts";
import { createAdvisor, callBookings, rowOf } from "../../test/support/bookings.fixture.ts";
import { aMember } from "../../test/support/membership.fixture.ts";
import { holdOriginSecret } from "../../test/support/secrets.ts";
import { openedTable } from "../../test/support/table.fixture.ts";
import type { AdvisorRow, BookingRow } from "../table/entities.ts";
import { buildBookingRow } from "./booking-row.ts";
import { bookingStore } from "./booking-store.ts";
import { buildProposalPath } from "./proposal-token.ts";

/*
 * Many people want one hour of an advisor. Their requests are written as the verbs write them, without Stripe, so
 * that the rounds are about the half-hours alone.
 */
const rounds = process.env.PROVE ? 400 : 10;
const clients = 25;
/** Half a second a round, on a machine that does something else besides. */
const patience = { timeout: 30_000 + rounds * 2_000 };

await openedTable();
holdOriginSecret();
const member = await aMember();

let count = 0;

/** A request for these times that waits for the advisor. */
async function aRequest(
  advisor: AdvisorRow & { email: string },
  session_length: 30 | 60,
  ...slots: BookingRow["selected_times"]
): Promise<{ id: string; token: string; slot: string }> {
  count += 1;
  const now = new Date().toISOString();
  const id = `bkg_race${String(count).padStart(10, "0")}`;
  const begun = buildBookingRow({ id, member, advisor, session_length, amount_cents: 8_000 }, now);
  const asked = { state: "requested", paid_at: now, requested_at: now, selected_times: slots } as const;
  await bookingStore.create({ ...begun, ...asked, selected_times: slots });
  return { id, token: (await buildProposalPath(begun)).split("#")[1] ?? "", slot: slots[0]?.starts_at ?? "" };
}

/** A Tuesday far enough ahead in the weeks in which London and New York are four hours apart, half an hour long. */
const date = "2099-03-17";
const nine = toBookedSlot({ date, time: "9:00 AM", timezone: "America/New_York" });
const sameElsewhere = [
  nine,
  toBookedSlot({ date, time: "1:00 PM", timezone: "Europe/London" }),
  toBookedSlot({ date, time: "6:30 PM", timezone: "Asia/Kolkata" }),
];
const halfPast = toBookedSlot({ date, time: "9:30 AM", timezone: "America/New_York" });

const confirm = ({ token, slot }: { token: string; slot: string }) =>
  callBookings("answerOffer", null, { token, action: "confirm", slot });

const outcomesOf = (answers: Awaited<ReturnType<typeof confirm>>[]) =>
  answers
    .map(({ status, body }) => (status === 200 ? body.state : `${status} ${body.error?.code}`))
    .toSorted();

describe(`of ${clients} who ask for one time and are confirmed at once, exactly one has it`, () => {
  it("is one instant, said in three zones", () => {
    expect(new Set(sameElsewhere.map(({ starts_at }) => starts_at)).size).toBe(1);
  });

  it(
    `in ${rounds} rounds, whichever zone they said it in and however long they want it`,
    patience,
    async () => {
      const wrong: unknown[] = [];
      for (let round = 0; round < rounds; round++) {
        const advisor = await createAdvisor();
        const requests = await Promise.all(
          Array.from({ length: clients }, (_, place) =>
            aRequest(advisor, place % 2 ? 30 : 60, sameElsewhere[place % 3] ?? nine),
          ),
        );
        const outcomes = outcomesOf(await Promise.all(requests.map(confirm)));
        const states = await Promise.all(requests.map(async ({ id }) => (await rowOf(id)).state));
        const isRight =
          outcomes.filter((outcome) => outcome === "409 slot_taken").length === clients - 1 &&
          states.filter((state) => state === "confirmed").length === 1;
        if (!isRight) wrong.push({ round, outcomes, states });
      }
      expect(wrong).toEqual([]);
    },
  );

  it(`in ${rounds} rounds of an hour against its own second half`, patience, async () => {
    for (let round = 0; round < rounds; round++) {
      const advisor = await createAdvisor();
      const [hour, half, before] = await Promise.all([
        aRequest(advisor, 60, nine),
        aRequest(advisor, 30, halfPast),
        aRequest(advisor, 30, toBookedSlot({ date, time: "8:30 AM", timezone: "America/New_York" })),
      ]);
      const [one, other, apart] = await Promise.all([hour, half, before].map(confirm));
      expect(apart?.status).toBe(200);
      expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
    }
  });

  it("and another advisor has the same hour to give", async () => {
    const [one, other] = [await createAdvisor(), await createAdvisor()];
    const both = await Promise.all([aRequest(one, 60, nine), aRequest(other, 60, nine)]);
    expect(outcomesOf(await Promise.all(both.map(confirm)))).toEqual(["confirmed", "confirmed"]);
  });
});

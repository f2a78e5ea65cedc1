import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { describe, expect, it } from "vitest";
import type { SlotChoice } from "../../contract/bookings.ts";
import { toBookedSlot } from "../../contract/slots.ts";
import {
  answerQuestion,
  callBookings,
  createAdvisor,
  getBookingRow,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import type { AdvisorRow, BookingRow, MemberRow } from "../table/entities.ts";
import { slotLockEntity } from "../table/system-entities.ts";
import { buildBookingRow } from "./booking-row.ts";
import { bookingStore } from "./booking-store.ts";
import { buildProposalPath } from "./proposal-token.ts";

/*
 * Clients propose, advisors confirm, reschedule and cancel, all at once and over the same few hours. Afterwards the slot locks
 * must be exactly the half-hours of the confirmed sessions, and a refund must be asked for exactly where one is due.
 */
const rounds = process.env.PROVE ? 400 : 1;
const clients = 25;
const advisorsPerRound = 5;
const slowTest = { timeout: 60_000 + rounds * 30_000 };

await startTableForFile();

const halfHour = 1_800_000;
const date = "2099-03-17";
const labels = ["9:00 AM", "9:30 AM", "10:00 AM", "10:30 AM", "11:00 AM"] as const;
/** The picker allows 90 days; a stored question may be for any day. */
const slots = labels.map((time) => toBookedSlot({ date, time, timezone: "America/New_York" }));

let count = 0;

type Session = { id: string; token: string; member: MemberRow; row: BookingRow };

async function createRequest(
  member: MemberRow,
  advisor: AdvisorRow & { email: string },
  index: number,
): Promise<Session> {
  count += 1;
  const now = new Date().toISOString();
  const id = `bkg_reschedule${String(count).padStart(10, "0")}`;
  const session_length = index % 2 ? 30 : 60;
  const created = buildBookingRow({ id, member, advisor, session_length, amount_cents: 8_000 }, now);
  const selected_times = [
    slots[index % slots.length] ?? slots[0],
    slots[(index + 2) % slots.length] ?? slots[0],
  ];
  const row = {
    ...created,
    state: "requested",
    paid_at: now,
    requested_at: now,
    selected_times: selected_times.flatMap((slot) => slot ?? []),
  } as const;
  await bookingStore.put({ ...row, selected_times: [...row.selected_times] });
  const token = (await buildProposalPath(created)).split("#")[1] ?? "";
  return { id, token, member, row: await getBookingRow(id) };
}

const answer = (session: Session, input: object) =>
  callBookings("answerProposal", null, { token: session.token, ...input });

const near = (offset: number): SlotChoice => ({
  date: new Date(Date.now() + (10 + offset) * 86_400_000).toISOString().slice(0, 10),
  time: labels[offset % labels.length] ?? "9:00 AM",
  timezone: "America/New_York",
});

/** Acts as one client and their advisor, in an order that depends on `index`, while the others do the same. */
async function play(session: Session, index: number): Promise<string[]> {
  const outcomes: string[] = [];
  const note = ({ status, body }: { status: number; body: { error?: { code: string } } }) => {
    outcomes.push(status === 200 ? "ok" : `${status} ${body.error?.code}`);
    return status === 200;
  };
  const slot = session.row.selected_times[index % 2]?.starts_at;
  if (!note(await answer(session, { action: "confirm", slot }))) return outcomes;
  const times = [near(index % 3), near((index + 1) % 3)];
  const ask = () =>
    callBookings("rescheduleBooking", session.member, { id: session.id, selected_times: times });
  const propose = () => answer(session, { action: "propose", selected_times: times });
  // Both sides ask at once: one has to answer first.
  const asked = await Promise.all(
    index % 3 === 0 ? [ask(), propose()] : [index % 3 === 1 ? ask() : propose()],
  );
  asked.forEach(note);
  const wanted = toBookedSlot(times[index % 2] ?? times[0] ?? near(0)).starts_at;
  const answers = [
    answerQuestion(session.id, session.token, wanted),
    answerQuestion(session.id, session.member, wanted),
    ...(index % 4 === 0 ? [callBookings("cancelBooking", session.member, { id: session.id })] : []),
    ...(index % 5 === 0 ? [answer(session, { action: "cancel", starts_at: slot })] : []),
  ];
  for (const result of await Promise.all<Awaited<(typeof answers)[number]>>(answers)) note(result);
  return outcomes;
}

const listNeeded = ({ state, confirmed_time, session_length }: BookingRow): number[] => {
  if (state !== "confirmed" || !confirmed_time) return [];
  const start = Date.parse(confirmed_time.starts_at);
  return session_length === 60 ? [start, start + halfHour] : [start];
};

/** Every slot lock of these sessions' advisors, of all half-hours that they could have, in order. */
async function readLocks(rows: readonly BookingRow[]): Promise<{ booking_id: string | null; at: number }[]> {
  const starts = [...slots, ...[0, 1, 2, 3].map((offset) => toBookedSlot(near(offset)))].map(
    ({ starts_at }) => Date.parse(starts_at),
  );
  const halfHours = [...new Set(starts.flatMap((at) => [at, at + halfHour]))].toSorted((a, b) => a - b);
  const keys = [...new Set(rows.map(({ advisor_id }) => advisor_id))].flatMap((advisor_id) =>
    halfHours.map((at) => ({ advisor_id, starts_at: new Date(at).toISOString() })),
  );
  const found = await Promise.all(
    keys.map((key) => slotLockEntity.build(GetItemCommand).key(key).options({ consistent: true }).send()),
  );
  return found.flatMap(({ Item }) =>
    Item ? [{ booking_id: Item.booking_id, at: Date.parse(Item.starts_at) }] : [],
  );
}

describe(`${clients} clients and ${advisorsPerRound} advisors who confirm, reschedule and cancel at once`, () => {
  it(
    `never two sessions in one half-hour, never a lost lock, money right (${rounds} rounds)`,
    slowTest,
    async () => {
      const wrong: unknown[] = [];
      const seen = new Map<string, number>();
      for (let round = 0; round < rounds; round++) {
        // New members each round: the same ones would soon be refused for asking too often.
        const members = await Promise.all(Array.from({ length: clients }, () => createMember()));
        const advisors = await Promise.all(Array.from({ length: advisorsPerRound }, () => createAdvisor()));
        const sessions = await Promise.all(
          members.flatMap((member, index) => {
            const advisor = advisors[index % advisorsPerRound];
            return advisor ? [createRequest(member, advisor, index + round)] : [];
          }),
        );
        const outcomes = await Promise.all(sessions.map((session, index) => play(session, index + round)));
        for (const outcome of outcomes.flat()) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        const rows = await Promise.all(sessions.map(({ id }) => getBookingRow(id)));
        const held = await readLocks(rows);
        for (const row of rows) {
          const locks = held.filter(({ booking_id }) => booking_id === row.id).map(({ at }) => at);
          const isLocked = JSON.stringify(locks) === JSON.stringify(listNeeded(row));
          // All sessions are weeks away, so every cancellation is refunded, and nothing else is.
          const isMoneyRight = (row.refund_requested_at !== null) === (row.state === "cancelled");
          if (!isLocked || !isMoneyRight) wrong.push({ round, id: row.id, locks, row });
        }
        for (const advisor of advisors) {
          const taken = rows.filter(({ advisor_id }) => advisor_id === advisor.id).flatMap(listNeeded);
          if (new Set(taken).size !== taken.length) wrong.push({ round, advisor: advisor.id, taken });
        }
      }
      if (process.env.PROVE) console.log(`${rounds} rounds:`, Object.fromEntries(seen));
      expect(wrong).toEqual([]);
      // The rounds met what they are about: new times, lost races, and questions from both sides.
      expect([...seen.keys()]).toEqual(
        expect.arrayContaining(["ok", "409 slot_taken", "409 reschedule_open"]),
      );
      expect([...seen.keys()]).not.toContain("429 too_many_requests");
    },
  );
});

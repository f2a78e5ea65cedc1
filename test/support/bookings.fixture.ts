import { randomUUID } from "node:crypto";
import { ScanCommand } from "dynamodb-toolbox/table/actions/scan";
import type { PlaceInput } from "../../contract/meeting-places.ts";
import type { RouteInput, RouteName, RouteOutput } from "../../contract/routes.ts";
import { type WorkingHours, weekdays } from "../../contract/working-hours.ts";
import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import { bookingStore } from "../../lambdas/bookings/booking-store.ts";
import { handler } from "../../lambdas/bookings/bookings.lambda.ts";
import { handler as adminHandler } from "../../lambdas/bookings/bookings-admin.lambda.ts";
import { enforceDeadlines } from "../../lambdas/bookings/deadlines.ts";
import { attemptDelivery } from "../../lambdas/delivery/attempt-delivery.ts";
import { clientAddressHeader } from "../../lambdas/env.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { type EmailMessage, outboxMessage } from "../../lambdas/outbox/outbox.ts";
import type { AdvisorRow, BookingRow, MemberRow } from "../../lambdas/table/entities.ts";
import { slotLockEntity } from "../../lambdas/table/system-entities.ts";
import { table } from "../../lambdas/table/table.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody, type RequestParts } from "./event.ts";
import { make } from "./make.ts";
import { createMember } from "./member-rows.ts";
import { listPendingRows } from "./outbox-rows.ts";
import type { Shop } from "./shop.ts";

/** Creates an advisor with a unique address, so that a test can tell their emails apart. */
export async function createAdvisor(
  overrides: Partial<AdvisorRow> = {},
): Promise<AdvisorRow & { email: string }> {
  const row = make.advisor(overrides);
  const email = overrides.email ?? `${row.id}@example.com`;
  await advisorStore.put({ ...row, email: overrides.email === null ? null : email });
  return { ...row, email };
}

let clients = 0;

/** Calls a route of the two booking Lambdas, each time as a new client; as a guest when `member` is null. */
export async function callBookings<Name extends RouteName>(
  name: Name,
  member: Pick<MemberRow, "id"> | null,
  input: Record<string, unknown> = {},
  sent: RequestParts = {},
): Promise<{ status: number; body: RouteOutput<Name> & { error?: { code: string; fields?: object } } }> {
  const { id, ...rest } = input;
  clients += 1;
  const event = buildRouteEvent(name, {
    ...(id === undefined ? {} : { path: { id: String(id) } }),
    ...(name === "adminListBookings" ? { query: rest as Record<string, string> } : { body: rest }),
    ...(member && { claims: buildTokenClaims(member.id) }),
    ...sent,
    headers: { [clientAddressHeader]: `test-${clients}`, ...sent.headers },
  });
  const answer = await (name.startsWith("admin") ? adminHandler : handler)(event, context);
  return { status: answer.statusCode ?? 200, body: parseBody(answer) };
}

/** Calls `createBooking` with an idempotency key. */
export const callCreateBooking = (
  member: Pick<MemberRow, "id">,
  input: RouteInput<"createBooking">,
  key: string = randomUUID(),
) => callBookings("createBooking", member, input, { headers: { "idempotency-key": key } });

/** Creates an unpaid booking, with its payment intent. */
export async function createUnpaidBooking(
  member: Pick<MemberRow, "id">,
  { id: advisor_id }: Pick<AdvisorRow, "id">,
  session_length: 30 | 60 = 60,
) {
  const { status, body } = await callCreateBooking(member, { advisor_id, session_length });
  if (status !== 201) throw new Error(`Not created: ${JSON.stringify(body)}`);
  return { id: body.booking_id, intent: body.client_secret.split("_secret_")[0] ?? "" };
}

/** Pays at Stripe, as the browser does, before any webhook or request informs the product. */
export const payIntent = (shop: Shop, intent: string) =>
  shop.sdk.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });

export async function createPaidBooking(
  shop: Shop,
  member: Pick<MemberRow, "id">,
  advisor: Pick<AdvisorRow, "id">,
  session_length: 30 | 60 = 60,
) {
  const booking = await createUnpaidBooking(member, advisor, session_length);
  await payIntent(shop, booking.intent);
  return booking;
}

/** 9:00 AM in New York, `days` days from now. */
export const toNineAmSlot = (days: number, time = "9:00 AM", timezone = "America/New_York") => ({
  date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  time,
  timezone,
});

/** The same working hours on every day of the week. */
export const everyDay = (from: string, to: string) =>
  Object.fromEntries(weekdays.map((day) => [day, { from, to }])) as WorkingHours;

/** Creates a booking whose advisor has been asked, with the token of their link. */
export async function createRequestedBooking(
  shop: Shop,
  member: MemberRow,
  advisor: AdvisorRow & { email: string },
  selected_times: object[] = [toNineAmSlot(5), toNineAmSlot(6)],
  session_length: 30 | 60 = 60,
) {
  const booking = await createPaidBooking(shop, member, advisor, session_length);
  const { status, body } = await callBookings("scheduleBooking", member, { id: booking.id, selected_times });
  if (status !== 200) throw new Error(`Not scheduled: ${JSON.stringify(body)}`);
  return {
    ...booking,
    slots: body.selected_times,
    token: await findProposalToken(advisor.email, booking.id),
  };
}

export const getBookingRow = async (id: string): Promise<BookingRow> => {
  const row = await bookingStore.find(id);
  if (!row) throw new Error(`${id} is not a booking`);
  return row;
};

/** Lists every pending email to an address, oldest first. */
export async function listEmailsTo(address: string): Promise<EmailMessage[]> {
  const messages = (await listPendingRows(address)).map((row) => outboxMessage.parse(row.message));
  return messages.flatMap((each) => (each.kind === "mail" ? each : []));
}

/** The text of an email as its reader sees it: the sentences, the facts and the note. */
export const toEmailText = ({ paragraphs, facts = [], note = "" }: EmailMessage): string =>
  [...paragraphs, ...facts.map(({ label, value }) => `${label}: ${value}`), note].join("\n");

/** Finds the token of the newest link that was emailed to the advisor; empty when there is none. */
export async function findProposalToken(address: string, id: string): Promise<string> {
  const links = (await listEmailsTo(address)).flatMap(({ action }) => action?.path.split("#")[1] ?? []);
  return links.filter((token) => token.startsWith(id)).at(-1) ?? "";
}

/** Refunds a session of an hour in full. */
export const wholeRefund = { amount_cents: 8_000, left_cents: 8_000, reason: "Booked by mistake" };

/** Delivers the pending refunds of one booking, or of all, as the outbox would. Returns how many there were. */
export async function deliverRefunds(booking?: string): Promise<number> {
  const rows = (await listPendingRows()).filter((row) => {
    const given = outboxMessage.parse(row.message);
    return given.kind === "refund" && (booking === undefined || given.booking_id === booking);
  });
  for (const { id, due_at } of rows)
    await attemptDelivery(id, Math.max(Date.now(), Date.parse(due_at ?? "")));
  return rows.length;
}

/** Runs the scheduled deadlines job as if it were `at` (milliseconds since the epoch). */
export const runDeadlinesAt = (at: number) =>
  enforceDeadlines({ time: new Date(at).toISOString() }, { getRemainingTimeInMillis: () => 300_000 });

/** Creates a confirmed booking, at 9:00 AM in New York in five days unless `slot` says otherwise. */
export async function createConfirmedBooking(
  shop: Shop,
  given: {
    member?: MemberRow;
    advisor?: AdvisorRow & { email: string };
    slot?: object;
    place?: PlaceInput;
  } = {},
) {
  const member = given.member ?? (await createMember());
  const advisor = given.advisor ?? (await createAdvisor());
  const booking = await createRequestedBooking(shop, member, advisor, [given.slot ?? toNineAmSlot(5)]);
  const slot = booking.slots[0]?.starts_at ?? "";
  const { status, body } = await callBookings("answerProposal", null, {
    token: booking.token,
    action: "confirm",
    slot,
    place: given.place ?? { kind: "link", value: "https://meet.example.com/session" },
  });
  if (status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(body)}`);
  return { ...booking, member, advisor, start: Date.parse(slot) };
}

/**
 * Answers the open question about other times, as the client or, with a link's token, as the advisor. Without a question it is
 * the answer to one that was there before.
 */
export async function answerQuestion(id: string, by: MemberRow | string, slot: string | null | undefined) {
  const asked_at = (await getBookingRow(id)).reschedule?.asked_at ?? new Date(0).toISOString();
  const answer = { slot: slot ?? null, asked_at };
  return typeof by === "string"
    ? callBookings("answerProposal", null, { token: by, action: "answer_reschedule", ...answer })
    : callBookings("answerReschedule", by, { id, ...answer });
}

/** Calls an admin route of the booking Lambdas as a new admin. */
export async function callAsAdmin<Name extends RouteName>(name: Name, input: Record<string, unknown>) {
  const admin = make.memberWithRole("admin");
  await memberStore.put(admin);
  return callBookings(name, admin, input);
}

/** The half-hours that a booking has locked, as milliseconds since the epoch in order. */
export async function listBookingLocks(bookingId: string): Promise<number[]> {
  const { Items = [] } = await table
    .build(ScanCommand)
    .entities(slotLockEntity)
    .options({ consistent: true, filters: { slot_lock: { attr: "booking_id", eq: bookingId } } })
    .send();
  return Items.map(({ starts_at }) => Date.parse(starts_at)).toSorted((a, b) => a - b);
}

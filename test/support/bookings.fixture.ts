import { randomUUID } from "node:crypto";
import type { RouteInput, RouteName, RouteOutput } from "../../contract/routes.ts";
import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import { bookingStore } from "../../lambdas/bookings/booking-store.ts";
import { handler } from "../../lambdas/bookings/bookings.lambda.ts";
import { handler as adminHandler } from "../../lambdas/bookings/bookings-admin.lambda.ts";
import { enforceDeadlines } from "../../lambdas/bookings/deadlines.ts";
import { clientAddressHeader } from "../../lambdas/http/env.ts";
import { attemptDelivery } from "../../lambdas/delivery/attempt-delivery.ts";
import { outboxMessage, type EmailMessage } from "../../lambdas/outbox/outbox.ts";
import type { AdvisorRow, BookingRow, MemberRow } from "../../lambdas/table/entities.ts";
import { accessToken, bodyOf, context, eventFor, type Sent } from "./event.ts";
import { make } from "./make.ts";
import { waitingRows } from "./outbox-rows.ts";
import type { Shop } from "./shop.ts";

/** An advisor with an address of their own, so that their mails can be told. */
export async function anAdvisor(
  overrides: Partial<AdvisorRow> = {},
): Promise<AdvisorRow & { email: string }> {
  const row = make.advisor(overrides);
  const email = overrides.email ?? `${row.id}@example.com`;
  await advisorStore.put({ ...row, email: overrides.email === null ? null : email });
  return { ...row, email };
}

let clients = 0;

/** Asks a route of the bookings' two Lambdas, each time as another client; as a guest where `member` is null. */
export async function ask<Name extends RouteName>(
  name: Name,
  member: Pick<MemberRow, "id"> | null,
  input: Record<string, unknown> = {},
  sent: Sent = {},
): Promise<{ status: number; body: RouteOutput<Name> & { error?: { code: string; fields?: object } } }> {
  const { id, ...rest } = input;
  clients += 1;
  const event = eventFor(name, {
    ...(id === undefined ? {} : { path: { id: String(id) } }),
    ...(name === "adminListBookings" ? { query: rest as Record<string, string> } : { body: rest }),
    ...(member && { claims: accessToken(member.id) }),
    ...sent,
    headers: { [clientAddressHeader]: `test-${clients}`, ...sent.headers },
  });
  const answer = await (name.startsWith("admin") ? adminHandler : handler)(event, context);
  return { status: answer.statusCode ?? 200, body: bodyOf(answer) };
}

/** Sends the attempt's key along. */
export const beginBooking = (
  member: Pick<MemberRow, "id">,
  input: RouteInput<"beginBooking">,
  key: string = randomUUID(),
) => ask("beginBooking", member, input, { headers: { "idempotency-key": key } });

/** A booking that is begun and not paid, and its payment intent. */
export async function begun(
  member: Pick<MemberRow, "id">,
  { id: advisor_id }: Pick<AdvisorRow, "id">,
  session_length: 30 | 60 = 60,
) {
  const { status, body } = await beginBooking(member, { advisor_id, session_length });
  if (status !== 201) throw new Error(`Not begun: ${JSON.stringify(body)}`);
  return { id: body.booking_id, intent: body.client_secret.split("_secret_")[0] ?? "" };
}

/** Pays at Stripe, as the browser does; nothing of ours knows of it yet. */
export const pay = (shop: Shop, intent: string) =>
  shop.sdk.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });

export async function paid(
  shop: Shop,
  member: Pick<MemberRow, "id">,
  advisor: Pick<AdvisorRow, "id">,
  session_length: 30 | 60 = 60,
) {
  const booking = await begun(member, advisor, session_length);
  await pay(shop, booking.intent);
  return booking;
}

/** 9:00 AM in New York on a day that many days from now. */
export const nineAm = (days: number, time = "9:00 AM", timezone = "America/New_York") => ({
  date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  time,
  timezone,
});

/** A request that waits for the advisor, with the token of their link. */
export async function requested(
  shop: Shop,
  member: MemberRow,
  advisor: AdvisorRow & { email: string },
  selected_times: object[] = [nineAm(5), nineAm(6)],
  session_length: 30 | 60 = 60,
) {
  const booking = await paid(shop, member, advisor, session_length);
  const { status, body } = await ask("scheduleBooking", member, { id: booking.id, selected_times });
  if (status !== 200) throw new Error(`Not scheduled: ${JSON.stringify(body)}`);
  return { ...booking, slots: body.selected_times, token: await tokenFor(advisor.email, booking.id) };
}

export const rowOf = async (id: string): Promise<BookingRow> => {
  const row = await bookingStore.find(id);
  if (!row) throw new Error(`${id} is no booking`);
  return row;
};

/** Every mail that waits to be sent to an address, oldest first. */
export async function mailsTo(address: string): Promise<EmailMessage[]> {
  const errands = (await waitingRows()).map((row) => outboxMessage.parse(row.errand));
  return errands.flatMap((each) => (each.kind === "mail" && each.to === address ? each : []));
}

/** The newest link that the advisor was written for a booking. */
export async function tokenFor(address: string, id: string): Promise<string> {
  const links = (await mailsTo(address)).flatMap(({ action }) => action?.path.split("#")[1] ?? []);
  return links.filter((token) => token.startsWith(id)).at(-1) ?? "";
}

/** Does what the outbox holds of refunds, as its deliverer would; of one booking or of all. */
export async function refundsDone(booking?: string): Promise<number> {
  const rows = (await waitingRows()).filter((row) => {
    const given = outboxMessage.parse(row.errand);
    return given.kind === "refund" && (booking === undefined || given.booking_id === booking);
  });
  for (const { id, due_at } of rows) await attemptDelivery(id, Math.max(Date.now(), Date.parse(due_at ?? "")));
  return rows.length;
}

/** Lets the clock strike at `at`, in milliseconds since the epoch, with time enough for everything. */
export const clockAt = (at: number) =>
  enforceDeadlines({ time: new Date(at).toISOString() }, { getRemainingTimeInMillis: () => 300_000 });

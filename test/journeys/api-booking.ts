import { randomUUID } from "node:crypto";
import * as z from "zod";
import { advisorList } from "../../contract/advisors.ts";
import { createdBooking } from "../../contract/booking-inputs.ts";
import { booking, type SlotChoice } from "../../contract/bookings.ts";
import { fetchAs } from "./fetch-as.ts";
import { expect, type JourneyApp } from "./journey-test.ts";

async function callApi(
  app: Pick<JourneyApp, "site">,
  token: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetchAs(app, token, path, body, { headers });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

/** 5:00 PM in London, which is in the working hours of each demo advisor but Priya, this many days from now. */
export const toLondonSlot = (days: number): SlotChoice => ({
  date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  time: "5:00 PM",
  timezone: "Europe/London",
});

type BookingApp = Pick<JourneyApp, "site" | "endpoints" | "getTokens">;

/** Creates a booking and pays for it at Stripe, through the API alone. Returns its id and the person's token. */
async function payForSession(
  app: BookingApp,
  person: { email: string; password: string },
  advisor: string,
  session_length: 30 | 60,
) {
  const { access } = await app.getTokens(person);
  const { items } = advisorList.parse(await callApi(app, access, "advisors"));
  const advisor_id = items.find(({ name, full_name }) => name === advisor || full_name === advisor)?.id;
  const begin = { advisor_id, session_length };
  const created = await callApi(app, access, "bookings", begin, { "idempotency-key": randomUUID() });
  const { booking_id, client_secret } = createdBooking.parse(created);
  const [intent] = client_secret.split("_secret_");
  const paid = await fetch(`${app.endpoints.stripe.api}/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_journeys" },
    body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: app.site }),
  });
  expect(paid.status, await paid.text()).toBe(200);
  return { id: booking_id, access };
}

/** Creates a booking without proposed times, through the API alone, and waits until its payment is known. */
export async function createPaidBooking(
  app: BookingApp,
  person: { email: string; password: string },
  advisor: string,
  session_length: 30 | 60,
): Promise<string> {
  const { id, access } = await payForSession(app, person, advisor, session_length);
  const readState = async () => booking.parse(await callApi(app, access, `bookings/${id}`)).state;
  await expect.poll(readState, { intervals: [100] }).toBe("paid");
  return id;
}

/** Creates a paid 60-minute booking whose advisor has been asked for these times, through the API alone. */
export async function createRequestedBooking(
  app: BookingApp,
  person: { email: string; password: string },
  advisor: string,
  selected_times: readonly SlotChoice[] = [toLondonSlot(5), toLondonSlot(6)],
): Promise<string> {
  const { id, access } = await payForSession(app, person, advisor, 60);
  const scheduled = await callApi(app, access, `bookings/${id}/schedule`, { selected_times });
  expect(z.object({ state: z.string() }).parse(scheduled).state).toBe("requested");
  return id;
}

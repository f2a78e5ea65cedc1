import type { Page } from "@playwright/test";
import { trends, trendWeeks } from "../../contract/overview.ts";
import { createRequestedBooking } from "../journeys/api-booking.ts";
import { fetchAsAdmin } from "../journeys/back-office-page.ts";
import type { JourneyApp } from "../journeys/journey-test.ts";
import { sendMessage } from "../journeys/send-message.ts";

const parents = [
  { first_name: "Noor", last_name: "Haddad", email: "noor@example.com", password: "sesame 1" },
  { first_name: "Tomás", last_name: "Oliveira", email: "tomas@example.com", password: "sesame 1" },
] as const;
export const [noor, tomas] = parents;

const messages = [
  ["Priya", "Raman", "Do you have mazes for a five-year-old who has solved all of yours?"],
  ["Jonas", "Weber", "The tracing sheet prints with a gray border. Is that my printer, or the file?"],
  ["Alice", "Okafor", "We loved the bedtime stories. Thank you!"],
] as const;

/** Fills the lists: members, bookings, messages, and a download. */
export async function fillBackOffice(app: JourneyApp): Promise<void> {
  for (const parent of parents) await app.signUp(parent);
  await createRequestedBooking(app, noor, "Lena Fischer");
  await createRequestedBooking(app, tomas, "Marisol Vega");
  for (const [firstName, lastName, message] of messages) {
    const email = `${firstName.toLowerCase()}@example.com`;
    await sendMessage(app, { firstName, lastName, email, message });
  }
}

/** Makes the API answer with the trends of a growing site: a new cloud has no days to show. */
export async function showTrends(page: Page, app: JourneyApp): Promise<void> {
  const { until } = trends.parse(await (await fetchAsAdmin(app, "trends")).json());
  const end = Date.parse(`${until}T12:00:00Z`);
  const days = Array.from({ length: trendWeeks * 7 }, (_, index) => {
    const wave = (index * 7) % 5;
    return {
      day: new Date(end - (trendWeeks * 7 - 1 - index) * 86_400_000).toISOString().slice(0, 10),
      sign_ups: Math.floor(index / 9) + wave,
      conversions: (index + wave) % 4 === 0 ? 2 : wave % 2,
      churn: index % 11 === 0 ? 1 : 0,
      premium_refunded_cents: 0,
      premium_cents: 2000 * (4 + Math.floor(index / 12)),
      sessions_cents: index % 3 === 0 ? 8000 : 0,
    };
  });
  await page.route("**/api/admin/trends", (route) => route.fulfill({ json: { until, days } }));
}

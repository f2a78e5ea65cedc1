import type { Page } from "@playwright/test";
import { booking } from "../../contract/bookings.ts";
import { type Proposal, proposal } from "../../contract/proposals.ts";
import { toBookedSlot } from "../../contract/slots.ts";
import { make } from "../support/make.ts";
import { getDayOfNextMonth } from "./book.ts";
import { expect, test } from "./journey-test.ts";

const time = toBookedSlot({ date: getDayOfNextMonth(10), time: "9:00 AM", timezone: "America/New_York" });

const buildProposal = (client_name: string): Proposal =>
  proposal.parse({
    ...booking.parse(
      make.booking({
        state: "requested",
        selected_times: [time],
        paid_at: new Date().toISOString(),
        requested_at: new Date().toISOString(),
      }),
    ),
    client_name,
    timezone: "Europe/London",
    client_timezone: "America/New_York",
    subject: "Bedtime takes two hours.",
    child_age: "2-3",
    slots: [{ ...time, open: true, problem: null }],
    place: null,
    usual_place: null,
    reschedule: null,
    can_reschedule: false,
    is_disputed: false,
    answer_by: new Date().toISOString(),
  });

/** Makes the API answer each link with the request of its token. */
async function stubProposals(page: Page, proposals: Readonly<Record<string, Proposal>>): Promise<void> {
  await page.route("**/api/proposals/view", (route) =>
    route.fulfill({ json: proposals[route.request().postDataJSON().token] }),
  );
}

test("the form of a session request never shows what was typed for another one in the same tab", {
  tag: "@prove",
}, async ({ page }) => {
  await stubProposals(page, { first: buildProposal("Ann Reyes"), second: buildProposal("Bo Reyes") });
  const title = page.getByRole("heading", { level: 1 });
  const note = page.getByLabel("Anything else to know? (optional)");
  await page.goto("/proposal#first");
  await expect(title).toHaveText("Ann Reyes would like to meet you");
  await page.evaluate("location.hash = 'second'");
  await expect(title).toHaveText("Bo Reyes would like to meet you");
  await note.fill("The blue door");
  await page.goBack();
  await expect(title).toHaveText("Ann Reyes would like to meet you");
  await expect(note).toHaveValue("");
});

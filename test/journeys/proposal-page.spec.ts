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

test("the form of a session request keeps over a reload that its phone number is not suggested again", {
  tag: "@prove",
}, async ({ page }) => {
  await stubProposals(page, { first: buildProposal("Ann Reyes") });
  const phone = page.getByLabel("Phone number to call");
  const suggest = page.getByLabel("Suggest this for my next sessions too");
  await page.goto("/proposal#first");
  await page.getByRole("radio", { name: "Phone" }).check();
  await phone.fill("555 010 0188");
  await suggest.uncheck();
  await page.reload();
  await expect(phone).toHaveValue("555 010 0188");
  await expect(suggest).not.toBeChecked();
});

test("the form of a place begins with the place that was saved last, not with what was typed over it before", {
  tag: "@prove",
}, async ({ page }) => {
  const place = { kind: "phone", value: "555 010 0199" } as const;
  const proposals = {
    first: { ...buildProposal("Ann Reyes"), state: "confirmed", confirmed_time: time, place } as Proposal,
  };
  await stubProposals(page, proposals);
  await page.route("**/api/proposals/answer", (route) => {
    proposals.first.place = route.request().postDataJSON().place;
    return route.fulfill({ json: proposals.first });
  });
  const change = page.getByRole("button", { name: "Change how you'll meet" });
  const phone = page.getByLabel("Phone number to call");
  await page.goto("/proposal#first");
  for (const number of ["555 010 0177", place.value]) {
    await change.click();
    await phone.fill(number);
    await page.getByRole("button", { name: "Save and tell Ann Reyes" }).click();
  }
  await change.click();
  await expect(phone).toHaveValue(place.value);
});

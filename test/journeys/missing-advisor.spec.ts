import { toBookedSlot } from "../../contract/slots.ts";
import { createRequestedBooking } from "./api-booking.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { startOwnApp } from "./moved-clock.ts";
import { runJob, setClock } from "./run-job.ts";
import { openSignedIn } from "./sign-in.ts";

/* A session to which the advisor does not come (BOOK-26). Uses its own cloud, whose clock is moved. */

const getApp = startOwnApp();
const minute = 60_000;
const day = 24 * 60 * minute;

for (const { answer, title, badge } of [
  { answer: "I wasn't there", title: "This session is refunded", badge: "Refunded" },
  { answer: "I was there", title: "Thank you for your answer", badge: "Under review" },
] as const)
  test(`a parent says that the advisor isn't here, who answers "${answer}"`, {
    tag: "@prove",
  }, async ({ browser, app }) => {
    test.setTimeout(120_000);
    const own = getApp();
    const person = app.createPerson();
    await setClock(own, Date.now());
    await own.signUp(person);
    const date = new Date(Date.now() + 5 * day).toISOString().slice(0, 10);
    const slot = { date, time: "5:00 PM", timezone: "America/Denver" } as const;
    const id = await createRequestedBooking(own, person, "Ruth Abernathy", [slot]);
    // Axe asks for a context of its own.
    const open = async () =>
      (await browser.newContext({ baseURL: own.site, viewport: { width: 390, height: 844 } })).newPage();
    const advisor = await open();
    const request = await waitForEmail(own, "ruth@example.com", /^Dana asks for 60 minutes/, id);
    await advisor.goto(findLink(request.html));
    await advisor.getByRole("table").getByRole("radio").first().check();
    await advisor.getByRole("radio", { name: "I'll say later" }).check();
    await advisor.getByRole("button", { name: /^Confirm / }).click();
    await expect(advisor.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();

    const start = Date.parse(toBookedSlot(slot).starts_at);
    await setClock(own, start + 20 * minute);
    const parent = await open();
    await parent.clock.setSystemTime(start + 20 * minute);
    await openSignedIn(parent, own as JourneyApp, person, `/sessions/${id}`);
    await parent.getByRole("button", { name: "My advisor isn't here" }).click();
    await expect(parent.getByLabel("What happened? (optional)")).toBeFocused();
    await parent.getByLabel("What happened? (optional)").fill("I was alone in the call.");
    await expectAxeClean(parent, "reporting a missing advisor");
    await parent.getByRole("button", { name: "Report it" }).click();
    await expect(parent.getByText("Advisor missing", { exact: true })).toBeVisible();
    await expect(parent.getByRole("button", { name: "We did meet after all" })).toBeVisible();

    const question = await waitForEmail(own, "ruth@example.com", /^Dana Reyes says you weren't there/, id);
    await advisor.clock.setSystemTime(start + 30 * minute);
    await advisor.goto(findLink(question.html));
    await advisor.reload();
    await expect(advisor.getByText("I was alone in the call.")).toBeVisible();
    await expectAxeClean(advisor, "the question whether the advisor was there");
    await advisor.getByRole("button", { name: answer, exact: true }).click();
    await expect(advisor.getByRole("heading", { level: 1, name: title })).toBeFocused();

    await runJob(own, "sweep", start + 40 * minute);
    await parent.reload();
    // The badge; a refund is also a row of the facts.
    await expect(parent.getByText(badge, { exact: true }).first()).toBeVisible();
    await expect(parent.getByText(/You met with/)).toHaveCount(0);
    await Promise.all([parent.context().close(), advisor.context().close()]);
  });

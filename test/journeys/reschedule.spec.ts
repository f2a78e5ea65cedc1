import { createRequestedBooking, toLondonSlot } from "./api-booking.ts";
import { showNextMonth } from "./book.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

/** Pastes a meeting's invitation into the field that has the focus. */
const pasteInvitation = `
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", "Join my meeting:\\nhttps://meet.example/ruth\\nPasscode 123");
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
`;

test("a parent asks for another time and the advisor reschedules the session", { tag: "@prove" }, async ({
  page,
  app,
  context,
}) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Ruth Abernathy", [
    toLondonSlot(12),
    toLondonSlot(13),
  ]);
  // Only this booking's email counts: the advisor may have others.
  const findQuestion = async (subject: RegExp) => {
    const { html } = await waitForEmail(app, "ruth@example.com", subject, id);
    return findLink(html);
  };
  const proposal = await context.newPage();
  await proposal.goto(await findQuestion(/^Dana asks for 60 minutes/));
  const note = proposal.getByLabel("Anything else to know? (optional)");
  await note.fill("Bring the diary");
  const place = proposal.getByLabel("Link to the meeting");
  await place.focus();
  await proposal.evaluate(pasteInvitation);
  await expect(place).toHaveValue("https://meet.example/ruth");
  await proposal.reload();
  await expect(note, "it survives a reload").toHaveValue("Bring the diary");
  await expect(place, "a pasted link, too").toHaveValue("https://meet.example/ruth");
  await proposal.getByRole("table").getByRole("radio").first().check();
  await proposal.getByRole("radio", { name: "I'll say later" }).check();
  await proposal.getByRole("button", { name: /^Confirm / }).click();
  await expect(proposal.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
  expect(await proposal.evaluate("Object.keys(sessionStorage)"), "sent").not.toContain(`form:confirm-${id}`);

  await openSignedIn(page, app, parent);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/sessions/${id}`);
  await page.getByText("Add to calendar", { exact: true }).click();
  await expect(page.getByRole("link", { name: "Google Calendar" })).toBeVisible();
  await page.getByRole("button", { name: "Reschedule" }).focus();
  await expect(page.getByRole("link", { name: "Google Calendar" }), "it covers nothing").toBeHidden();
  await page.getByRole("button", { name: "Reschedule" }).click();
  await showNextMonth(page);
  await page.getByRole("gridcell").getByText("14", { exact: true }).click();
  await page.getByRole("radio", { name: "4:00 PM", exact: true }).check();
  await page.getByRole("button", { name: "Add this time" }).click();
  await expect(page.getByText("Added. 1 of 3 chosen.", { exact: true })).toHaveRole("status");
  await page.getByRole("radio", { name: "4:30 PM", exact: true }).check();
  await page.reload();
  await page.getByRole("button", { name: "Reschedule" }).click();
  // Picked, not added: it counts.
  await page.getByRole("button", { name: /^Remove .*4:30 PM/ }).click();
  await page.getByRole("button", { name: /^Remove .*4:00 PM/ }).click();
  await expect(page.getByText("Removed. 0 of 3 chosen.", { exact: true })).toHaveRole("status");
  await showNextMonth(page);
  await page.getByRole("gridcell").getByText("14", { exact: true }).click();
  await page.getByRole("radio", { name: "5:00 PM", exact: true }).check();
  // Picked, not added: it is sent all the same.
  await expect(page.getByText(/“Ask Ruth Abernathy” sends it\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Ask Ruth Abernathy" }).click();
  await expect(page.getByRole("heading", { name: "You asked for another time" })).toBeVisible();

  await proposal.close();
  const rescheduled = await context.newPage();
  await rescheduled.goto(await findQuestion(/^Dana asks to move your session/));
  await expect(
    rescheduled.getByRole("heading", { level: 1, name: "Dana Reyes asks for another time" }),
  ).toBeVisible();
  await rescheduled.getByRole("radio").first().check();
  await rescheduled.getByRole("button", { name: "Move the session" }).click();
  await expect(rescheduled.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
  // The parent turns back to their tab.
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`);
  await expect(page.getByText("When", { exact: true }).locator("..")).toContainText("14");
  await waitForEmail(app, parent.email, /^Changed: Ruth/);
});

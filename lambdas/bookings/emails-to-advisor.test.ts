import { expect, it } from "vitest";
import { asked, confirmed, now, placeless, proposalPath, requested } from "../../test/mail/sample-rows.ts";
import * as toAdvisor from "./emails-to-advisor.ts";
import * as reschedules from "./reschedule-emails.ts";

it("an advisor's reminder with a place, or without one, is not sent once that has changed", () => {
  const row = { ...placeless, invite_sequence: 3 };
  const reminders = [
    ...toAdvisor.buildAdvisorPlaceReminderEmail(row, proposalPath),
    ...toAdvisor.buildAdvisorSessionReminderEmail(row, proposalPath, 27),
    ...toAdvisor.buildAdvisorSessionReminderEmail(row, proposalPath, 1),
  ];
  expect(reminders.map(({ only_while }) => only_while?.booking?.invite_sequence)).toEqual([3, 3, 3]);
});

it("each email with the advisor's link says to keep it to oneself", () => {
  const emails = [
    toAdvisor.buildAdvisorRequestEmail(requested, proposalPath, now),
    toAdvisor.buildAdvisorConfirmationEmail(confirmed, proposalPath),
    toAdvisor.buildAdvisorPlaceReminderEmail(placeless, proposalPath),
    reschedules.buildAskedEmails(confirmed, { ...asked, by: "client" }, proposalPath, now),
    reschedules.buildAskedEmails(confirmed, { ...asked, by: "advisor" }, proposalPath, now),
    reschedules.buildRescheduledEmails(confirmed, proposalPath, now),
    reschedules.buildKeptEmails(confirmed, proposalPath, "lapsed", now),
  ]
    .flat()
    .filter(({ action }) => action?.path === proposalPath);
  expect(emails).toHaveLength(7);
  for (const { note, subject } of emails) expect(note, subject).toContain("Keep this link to yourself");
});

it("an advisor who withdraws from a request reads nothing about responding", () => {
  const buildText = (cancelled_by: "advisor" | "client") =>
    JSON.stringify(
      toAdvisor.buildAdvisorCancellationEmail({
        ...requested,
        state: "cancelled",
        cancelled_by,
      }),
    );
  expect(buildText("client")).toContain("You don't need to respond.");
  expect(buildText("advisor")).not.toContain("respond");
});

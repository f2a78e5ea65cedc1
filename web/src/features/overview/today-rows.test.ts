import { expect, it } from "vitest";
import type { Today } from "../../../../contract/today.ts";
import { listTodayGroups } from "./today-rows.ts";

const now = new Date(2027, 2, 16, 12);
const at = new Date(2027, 2, 16, 15).toISOString();
const none: Today = {
  ...{ requests: [], sessions: [], unscheduled: [], no_shows: [], disputes: [], refunds: [] },
  ...{ silent_advisors: [], messages: [], failed: [], retrying: [], newsletters: [], imports: [] },
  counts: { messages: 0, failed: 0, past_due: 0 },
};
const booking = { id: "bkg_1", client_name: "Maya Lind", advisor_name: "Ana", at };
const delivery = {
  ...{ id: "obx_1", kind: "mail", about: { to: "dana@example.com", subject: "Confirmed" }, state: "dead" },
  ...{
    attempts: 9,
    can_try: true,
    last_error: "Error: connect ECONNREFUSED 127.0.0.1:9",
    due_at: at,
    created_at: at,
  },
};

it("today: leaves out what there is none of", () => expect(listTodayGroups(none, now)).toEqual([]));

it("today: begins with failures, ends with sessions, and each row has what its button does", () => {
  const groups = listTodayGroups(
    {
      ...none,
      sessions: [booking],
      requests: [booking],
      messages: [{ id: "sub_1", name: "Jo", at }],
      failed: [delivery],
      newsletters: [{ id: "nws_1", subject: "Rain", refusal: "SES is paused.", note: "Send the rest." }],
      counts: { messages: 80, failed: 1, past_due: 1 },
    },
    now,
  );
  const rows = groups.map(({ label, count, rows: [row] }) => [
    label,
    count,
    row?.button,
    row?.to ?? row?.delivery?.id,
  ]);
  expect(rows).toEqual([
    ["Failed", 1, undefined, "obx_1"],
    ["Newsletter", 1, "Open", "?tab=newsletter"],
    ["Request", 1, "Open", "?tab=bookings&open=bkg_1"],
    ["Message", 80, "Reply", "?tab=submissions&open=sub_1"],
    ["Payment failed", 1, "Show", "?tab=users&role=payment_failed"],
    ["Session", 1, "Open", "?tab=bookings&open=bkg_1"],
  ]);
  expect(groups[0]?.rows[0]).toMatchObject({
    text: "Email “Confirmed” to dana@example.com",
    note: "No service answers at this address. Failed for good on 3/16/27, 3:00\u00a0PM.",
  });
  expect(groups.at(-1)?.rows[0]?.note).toBe("Today at 3:00 PM.");
});

it("today: the link to all imports opens their list, and the one to all sessions the days that are listed", () => {
  const file = { id: "imp_1", file_name: "members.csv", state: "running" } as Today["imports"][number];
  const groups = listTodayGroups({ ...none, imports: [file], sessions: [booking] }, now);
  expect(groups.map(({ all }) => all)).toEqual([
    "?tab=users&import=new",
    "?tab=bookings&from=2027-03-16&to=2027-03-23",
  ]);
});

it("today: says how many reports of a missed session an advisor has not answered", () => {
  const silent = [{ advisor_id: "adv_1", advisor_name: "Ana", reports: 2, at }];
  const [group] = listTodayGroups({ ...none, silent_advisors: silent }, now);
  expect(group?.rows[0]?.note).toMatch(
    /^Didn't answer 2 reports that they missed a session\. The last came on /,
  );
});

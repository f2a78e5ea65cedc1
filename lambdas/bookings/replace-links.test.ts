import { expect, it } from "vitest";
import {
  callAsAdmin,
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  createPaidBooking,
  findProposalToken,
  getBookingRow,
  listEmailsTo,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import type { AdvisorRow } from "../table/entities.ts";
import { answerNoShow, hour, startReported, toAdvisor } from "./no-show.fixture.ts";
import { answer, createProposal, setTime, shop, view } from "./proposals.fixture.ts";
import { replaceLinksOfAdvisor } from "./replace-links.ts";

/** Gives the advisor another mailbox. Returns its address and what lists the subjects of its emails. */
async function changeMailbox(advisor: AdvisorRow & { email: string }) {
  const email = `new-${advisor.email}`;
  await advisorStore.put({ ...advisor, email });
  await replaceLinksOfAdvisor(advisor.id, Date.now());
  const listSubjects = async () => (await listEmailsTo(email)).map(({ subject }) => subject).toSorted();
  return { email, listSubjects };
}

it("new mailbox of an advisor: gets the times that they have proposed instead, and no request", async () => {
  const { id, token, advisor } = await createProposal();
  const proposal = { selected_times: [toNineAmSlot(8)], place: { kind: "later" } };
  expect((await answer(token, { action: "propose_instead", ...proposal })).status).toBe(200);
  const { email, listSubjects } = await changeMailbox(advisor);
  expect(await listSubjects()).toEqual(["We've sent Maya your time"]);
  const { status, body } = await view(await findProposalToken(email, id));
  expect([status, body.reschedule?.slots.length]).toEqual([200, 1]);
  expect((await view(token)).status).toBe(404);
});

it.each([
  ["the client", ["Maya asks to move your session"]],
  ["the advisor", []],
])("new mailbox of an advisor: gets the session, with the question of %s: %j", async (by, question) => {
  const { id, member, advisor, token } = await createConfirmedBooking(shop);
  const selected_times = [toNineAmSlot(8)];
  if (by === "the client") await callBookings("rescheduleBooking", member, { id, selected_times });
  else await answer(token, { action: "propose", selected_times });
  const { listSubjects } = await changeMailbox(advisor);
  expect(await listSubjects()).toEqual([expect.stringMatching(/^Confirmed: /), ...question]);
});

it("new mailbox of an advisor: is written to a booking that is paid, and to none that is over", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const [paid, over] = [
    await createPaidBooking(shop, member, advisor),
    await createPaidBooking(shop, member, advisor),
  ];
  for (const { id } of [paid, over]) await callBookings("getBooking", member, { id });
  await callBookings("cancelBooking", member, { id: over.id });
  const { email, listSubjects } = await changeMailbox(advisor);
  expect(await getBookingRow(paid.id)).toMatchObject({ state: "paid", advisor_email: email });
  expect(await getBookingRow(over.id)).toMatchObject({ state: "cancelled", advisor_email: advisor.email });
  expect(await listSubjects()).toEqual([]);
});

it("new mailbox of an advisor: gets the outcome of a report that the former one has answered, and ends its link", async () => {
  const { id, advisor, token, start } = await startReported();
  await answerNoShow(token, true, "I waited for 30 minutes.");
  setTime(start + 2 * hour);
  const { listSubjects } = await changeMailbox(advisor);
  expect((await view(token)).status).toBe(404);
  expect(await listSubjects()).toEqual([]);
  await callAsAdmin("adminKeepPayment", { id });
  expect(await listSubjects()).toEqual([toAdvisor.settled]);
  expect((await listEmailsTo(advisor.email)).map(({ subject }) => subject)).not.toContain(toAdvisor.settled);
});

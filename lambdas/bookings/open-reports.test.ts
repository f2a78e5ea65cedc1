import { expect, it } from "vitest";
import { listEmailsTo, runDeadlinesAt } from "../../test/support/bookings.fixture.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { countOpenBookings } from "./bookings.ts";
import { answerNoShow, day, openDispute, startReported, toAdvisor } from "./no-show.fixture.ts";
import { setTime } from "./proposals.fixture.ts";
import { replaceLinksOfAdvisor } from "./replace-links.ts";

/* A report stays open longer than its link while the bank decides about the payment. */

const listSubjects = async (address: string) => (await listEmailsTo(address)).map(({ subject }) => subject);

/** A report that the advisor contradicts, and that the bank still decides about when its link has ended. */
async function outliveLink() {
  const session = await startReported();
  await answerNoShow(session.token, true);
  const dispute = await openDispute((await session.row()).payment_intent_id ?? "");
  const later = session.answerBy + 8 * day;
  await runDeadlinesAt(later);
  setTime(later);
  return { ...session, dispute };
}

it("the outcome of a report goes to the advisor's new address, although its link has ended", async () => {
  const { advisor, dispute } = await outliveLink();
  const email = `new-${advisor.email}`;
  await advisorStore.put({ ...advisor, email });
  await replaceLinksOfAdvisor(advisor.id, Date.now());
  await dispute.close("lost");
  expect(await listSubjects(email)).toEqual([toAdvisor.settled]);
  expect(await listSubjects(advisor.email)).not.toContain(toAdvisor.settled);
});

it("a report keeps its advisor from being deleted until it is settled, although its link has ended", async () => {
  const { advisor, dispute } = await outliveLink();
  expect(await countOpenBookings(advisor.id)).toBe(1);
  await dispute.close("won");
  const decideBy = Date.now() + 7 * day;
  setTime(decideBy - day);
  expect(await countOpenBookings(advisor.id)).toBe(1);
  setTime(decideBy);
  await runDeadlinesAt(decideBy);
  expect(await countOpenBookings(advisor.id)).toBe(0);
});

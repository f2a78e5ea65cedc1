import { expect, it, vi } from "vitest";
import { parseBody } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { memberStore } from "../members/member-store.ts";
import { admin } from "./members-admin.fixture.ts";

/* Refusals of an owner's change of a member's address (ADMIN-31): while the member is made an admin, and of too many links to one mailbox. */

async function start({ id }: { id: string }, email: string) {
  const answer = await admin.ask("adminChangeMemberEmail", { path: { id }, body: { email } });
  return { status: answer.statusCode, message: parseBody(answer).error?.message };
}

it("a change of a member's address is refused if the member is made an admin in that moment", async () => {
  const member = await createMember();
  const { change } = memberStore;
  vi.spyOn(memberStore, "change").mockImplementationOnce(async (...input) => {
    await memberStore.replace(member, { ...member, is_admin: true, admin_role: "support" });
    return change(...input);
  });
  const refused = await start(member, "taken-over@example.com");
  expect(refused).toEqual({ status: 409, message: expect.stringContaining("in their profile") });
  expect((await getMemberRow(member)).email_change).toBeUndefined();
});

it("a new address gets five links a day, whichever members they are for", async () => {
  const statuses: (number | undefined)[] = [];
  for (let time = 0; time < 6; time++)
    statuses.push((await start(await createMember(), "flooded@example.com")).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

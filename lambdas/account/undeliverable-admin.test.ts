import { expect, it } from "vitest";
import { memberMessages } from "../../contract/members.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { memberStore } from "../members/member-store.ts";
import { create, mockExistingUser, mockNewUser, nora, pool } from "./create-admin.fixture.ts";
import { createAdmin } from "./create-admin.ts";

/* Emails warn admins of strangers, so that no one is made an admin whose address gets none (ADMIN-6). */
const email = "ann@bücher.example";
const refusal = { email: memberMessages.emailMalformed };

it("adminCreateAdmin: refuses an address that no email can be sent to, and creates no user", async () => {
  mockNewUser(make.member().id);
  const answer = await create({ ...nora, email });
  expect([answer.statusCode, parseBody(answer).error?.fields]).toEqual([400, refusal]);
  expect(pool.calls()).toHaveLength(0);
});

it("adminCreateAdmin: does not promote a member whose address no email can be sent to", async () => {
  const member = make.member({ email });
  await memberStore.put(member);
  mockExistingUser(member.id);
  const answer = await create({ ...nora, email, promote_existing: true });
  expect([answer.statusCode, parseBody(answer).error?.fields]).toEqual([400, refusal]);
  expect(await memberStore.find(member.id)).toEqual(member);
});

it("createAdmin: refuses such an address on the command line too", async () => {
  mockNewUser(make.member().id);
  await expect(createAdmin("command line", { ...nora, email, admin_role: "owner" })).rejects.toMatchObject({
    code: "invalid",
    fields: refusal,
  });
});

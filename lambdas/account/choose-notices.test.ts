import { expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { adminUpdateNotices } from "./choose-notices.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();

it("adminUpdateNotices: an admin switches one email on or off, and no other changes", async () => {
  const admin = await createAdminClient(handler);
  const first = { messages: false, failures: false, digest: true };
  expect(await admin.get("adminGetNotices")).toEqual(first);
  const second = { ...first, messages: true };
  expect(await admin.get("adminUpdateNotices", { body: { messages: true } })).toEqual(second);
  const third = { ...second, digest: false };
  expect(await admin.get("adminUpdateNotices", { body: { digest: false } })).toEqual(third);
  expect(await admin.get("adminGetNotices")).toEqual(third);
  const other = await createAdminClient(handler);
  expect(await other.get("adminGetNotices"), "each has their own").toEqual(first);
});

it("adminUpdateNotices: asks an admin to sign in who has left in the meantime", async () => {
  const member = make.memberWithRole("admin");
  const signIn = { id: null, at: Date.now() };
  const actor = { id: member.id, role: "admin", adminRole: "owner", member, signIn } as const;
  await expect(adminUpdateNotices(actor, { digest: false })).rejects.toMatchObject({
    code: "sign_in_required",
  });
});

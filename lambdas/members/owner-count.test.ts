import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { createTombstone } from "../account/deletion.ts";
import { memberStore } from "./member-store.ts";

await startTableForFile();

it("the only owner, who was invited and has never signed in, is neither deleted nor made a member", async () => {
  const owner = make.memberWithRole("admin", { awaits_sign_in: true });
  await memberStore.put(owner);
  const refusal = { code: "last_admin" };
  await expect(createTombstone(owner, "job")).rejects.toMatchObject(refusal);
  await expect(memberStore.replace(owner, { ...owner, is_admin: false })).rejects.toMatchObject(refusal);
  expect(await memberStore.find(owner.id)).toEqual(owner);
});

import { expect, it } from "vitest";
import { meetTombstone } from "../account/meet-tombstone.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { findMember, startImportsForFile } from "./imports.fixture.ts";

const { checkFile, run, undo } = await startImportsForFile();

it("an undo keeps a member who signs in for the first time in the same moment, and says so", async () => {
  const { path } = await checkFile("email\nuser@example.com\n");
  await run(path);
  const { id = "" } = (await findMember("user@example.com")) ?? {};
  const email_verified_at = "2026-05-02T08:00:00.000Z";
  const signIn = () => memberStore.change(id, (row) => ({ after: { ...row, email_verified_at } }));
  expect(await meetTombstone(signIn, () => undo(path))).toMatchObject({
    state: "undone",
    created: 0,
    kept: 1,
  });
  expect(await memberStore.find(id)).toMatchObject({ email_verified_at, deleted_at: null });
});

it("an undo deletes a member whose name is changed in the same moment", async () => {
  const { path } = await checkFile("email\nnamed@example.com\n");
  await run(path);
  const { id = "" } = (await findMember("named@example.com")) ?? {};
  const rename = () => memberStore.change(id, (row) => ({ after: { ...row, first_name: "Kim" } }));
  expect(await meetTombstone(rename, () => undo(path))).toMatchObject({ created: 1, kept: 0 });
  expect(await memberStore.findCurrent(id)).toBeUndefined();
});

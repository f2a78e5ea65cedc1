import { expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();
const admin = await createAdminClient(handler);
const search = async (q: string) =>
  (await admin.get("adminListMembers", { query: { q } })).items.map(({ id }) => id);

it("a member's note and labels are saved and searched, and the audit log does not contain them", async () => {
  const member = make.member();
  await memberStore.put(member);
  const path = { id: member.id };
  const body = { version: 1, note: " Prefers Quokka\ncalls ", labels: ["twins", "Berlin", "Twins"] };
  await admin.get("adminUpdateMember", { path, body });
  expect(await memberStore.find(member.id)).toMatchObject({
    note: "Prefers Quokka\ncalls",
    labels: ["Berlin", "Twins"],
  });
  const [entry] = await listAllOfMember(member.id);
  expect(entry).toMatchObject({
    action: "member.changed",
    by: admin.id,
    detail: { fields: ["note", "labels"] },
  });
  const queries = ["quokka", `twins ${member.email}`, "uokk"];
  expect(await Promise.all(queries.map(search))).toEqual(queries.map(() => [member.id]));
  await admin.get("adminUpdateMember", { path, body: { version: 2, note: "", labels: [] } });
  expect(await memberStore.find(member.id)).toMatchObject({ note: null, labels: [] });
  expect(await search("quokka")).toEqual([]);
});

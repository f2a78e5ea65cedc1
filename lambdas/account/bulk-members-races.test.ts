import { expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { adoptedBilling } from "../imports/imports.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { meetTombstone } from "./meet-tombstone.fixture.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();
const owner = await createAdminClient(handler);

/** Deletes an imported member, whose row is changed in the same moment. */
async function deleteDuring(changes: Partial<MemberRow>) {
  const imported = { import_id: "imp_1", at: "2026-05-01T08:00:00.000Z", customer_id: null };
  const { id } = await createMember({ imported });
  const { statusCode } = await meetTombstone(
    () => memberStore.change(id, (row) => ({ after: { ...row, ...changes } })),
    () => owner.ask("adminDeleteImported", { path: { id }, body: {} }),
  );
  return { statusCode, isDeleted: (await memberStore.findCurrent(id)) === undefined };
}

it.each([
  ["signs in for the first time", { email_verified_at: "2026-05-02T08:00:00.000Z" }],
  ["gets their subscription back", { billing: adoptedBilling }],
])("the deletion of an imported member who %s in the same moment is refused", async (_, changes) => {
  expect(await deleteDuring(changes)).toEqual({ statusCode: 409, isDeleted: false });
});

it("the deletion of an imported member goes on when a name is changed in the same moment", async () => {
  expect(await deleteDuring({ first_name: "Kim" })).toEqual({ statusCode: 202, isDeleted: true });
});

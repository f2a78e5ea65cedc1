import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { expect, it } from "vitest";
import { memberExport } from "../../contract/member-export.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { suppressionStore } from "../delivery/suppression-store.ts";
import { addImportedReader } from "../forms/opt-out-store.ts";
import { buildPendingPut } from "../forms/subscriber-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { handler } from "./members.lambda.ts";

/* The export has what is stored of a member's addresses, beside the forms and emails, and of the member's row (MEMBER-4). */

await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";

const [at, later] = ["2026-05-01T08:00:00.000Z", "2026-05-02T08:00:00.000Z"];

const exportData = async ({ id }: MemberRow) =>
  memberExport
    .strict()
    .parse(parseBody(await handler(buildRouteEvent("exportMe", { claims: buildTokenClaims(id) }), context)));

it("exportMe: has each subscription with its names and consent, and why an address gets no email", async () => {
  const former = `former-${Date.now()}@example.com`;
  const proven_emails = [{ email: former, until: at }];
  const member = await createMember({ email_verified_at: at, proven_emails });
  const reader = { email: member.email, first_name: "Maya", last_name: "Lind", confirmed_at: at };
  const consent = { source: "Fair", import_id: "imp_1", file_name: "fair.csv", by: "Admin's id" };
  await addImportedReader({ ...reader, consent }, later);
  await execute(buildPendingPut({ email: former, first_name: "May", last_name: "L" }, at));
  await suppressionStore.add(member.email, "complaint", "abuse", later);
  await suppressionStore.add(former, "bounce", "The next owner's", later);
  const document = await exportData(member);
  expect(document.subscriptions).toEqual([
    {
      ...reader,
      state: "confirmed",
      created_at: later,
      consent: { source: "Fair", file_name: "fair.csv" },
    },
    {
      ...{ email: former, first_name: "May", last_name: "L", state: "pending" },
      ...{ created_at: at, confirmed_at: null, consent: null },
    },
  ]);
  expect(document.newsletter).toEqual({ state: "confirmed", created_at: later, confirmed_at: at });
  expect(document.suppressions).toEqual([
    { email: member.email, reason: "complaint", detail: "abuse", created_at: later },
  ]);
});

it("exportMe: has nothing of an address that is not proven", async () => {
  const member = await createMember();
  await execute(buildPendingPut({ email: member.email, first_name: "May", last_name: "L" }, at));
  await suppressionStore.add(member.email, "bounce", "General", at);
  expect(await exportData(member)).toMatchObject({ newsletter: null, subscriptions: [], suppressions: [] });
});

it("exportMe: has an admin's choice of emails, and until when the address cannot be changed", async () => {
  const chosen = {
    notices: { messages: true, failures: false, digest: false },
    email_change_blocked_until: later,
  };
  expect((await exportData(await createMember(chosen))).profile).toMatchObject(chosen);
  const nothing = { notices: null, email_change_blocked_until: null };
  expect((await exportData(await createMember())).profile).toMatchObject(nothing);
});

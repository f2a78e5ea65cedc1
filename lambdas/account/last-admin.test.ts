import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { describe, expect, it } from "vitest";
import type { RouteOutput } from "../../contract/routes.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handleAdminSignIn } from "../members/admin-sign-in.ts";
import { memberStore } from "../members/member-store.ts";
import { listOwners } from "../members/owners.ts";
import { buildCommon } from "../members/triggers.fixture.ts";
import { counterEntity } from "../table/system-entities.ts";
import { documentClient } from "../table/table.ts";
import { handler as ownHandler } from "./members.lambda.ts";
import { handler } from "./members-admin.lambda.ts";

const rounds = process.env.PROVE ? 400 : 6;
await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";

type AdminClient = Awaited<ReturnType<typeof createAdminClient>>;

const readCounter = async () =>
  (await counterEntity.build(GetItemCommand).key({ id: "owners" }).options({ consistent: true }).send()).Item
    ?.count;
const demote = async (actor: AdminClient, target: AdminClient, role: string) =>
  actor.ask("adminUpdateMember", {
    path: { id: target.id },
    body: { version: (await getMemberRow(target)).version, role },
  });
const listCurrentAdmins = async (all: AdminClient[]) =>
  (await Promise.all(all.map(getMemberRow))).filter(
    ({ is_admin, deleted_at }) => is_admin && deleted_at === null,
  );

/** Demotes all admins but these. */
async function demoteOthers(actor: AdminClient, kept: readonly string[] = [actor.id]): Promise<void> {
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: RouteOutput<"adminListMembers"> = await actor.get("adminListMembers", {
      query: cursor === "" ? {} : { cursor },
    });
    const others = page.items.filter(({ role, id }) => role === "admin" && !kept.includes(id));
    for (const { id, version } of others)
      await actor.ask("adminUpdateMember", { path: { id }, body: { version, role: "free_member" } });
    cursor = page.next;
  }
}

const deleteAccount = ({ id }: AdminClient) =>
  ownHandler(buildRouteEvent("deleteMe", { claims: buildTokenClaims(id) }), context);

describe("two admins who remove each other at the same time", () => {
  it(
    `never leave the site without an admin, in ${rounds} rounds`,
    async () => {
      const first = await createAdminClient(handler);
      let last = first;
      for (let round = 0; round < rounds; round++) {
        const other = await createAdminClient(handler);
        const role = round % 2 === 0 ? "free_member" : "premium_member";
        // They demote each other or themselves, or delete their accounts.
        const answers = await Promise.all(
          round % 3 === 0
            ? [demote(last, other, role), demote(other, last, role)]
            : round % 3 === 1
              ? [demote(last, last, role), demote(other, other, role)]
              : [demote(last, other, role), deleteAccount(other), deleteAccount(last)],
        );
        for (const { statusCode, body } of answers) {
          expect([200, 202, 403, 401, 404, 409, 503], body).toContain(statusCode);
        }
        const remaining = await listCurrentAdmins([last, other]);
        expect(remaining, `round ${round}`).not.toHaveLength(0);
        expect(await readCounter()).toBe(remaining.length);
        for (const spare of remaining.slice(1)) await memberStore.put({ ...spare, is_admin: false });
        last = remaining[0]?.id === other.id ? other : last;
      }
    },
    30_000 + rounds * 1_000,
  );

  it("get no error because of a transaction conflict on the counter", async () => {
    const [one, other] = [await createAdminClient(handler), await createAdminClient(handler)];
    let conflicts = 0;
    documentClient.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== "TransactWriteItemsCommand" || conflicts >= 2) return next(args);
          conflicts += 1;
          const CancellationReasons = [{ Code: "None" }, { Code: "TransactionConflict" }];
          throw new TransactionCanceledException({ message: "", $metadata: {}, CancellationReasons });
        },
      { step: "initialize", name: "conflict" },
    );
    const answer = await demote(one, other, "free_member");
    documentClient.middlewareStack.remove("conflict");
    expect([answer.statusCode, conflicts]).toEqual([200, 2]);
  });
});

it("the last admin: gets last_admin for demoting or deleting themselves", async () => {
  const last = await createAdminClient(handler);
  await demoteOthers(last);
  for (const role of ["free_member", "premium_member"]) {
    const answer = await demote(last, last, role);
    expect([answer.statusCode, parseBody(answer).error.code]).toEqual([409, "last_admin"]);
  }
  const answer = await deleteAccount(last);
  expect([answer.statusCode, parseBody(answer).error.code]).toEqual([409, "last_admin"]);
  expect(await getMemberRow(last)).toMatchObject({ is_admin: true, deleted_at: null, version: 1 });
});

it("an owner who has never signed in: is no reason to let the last one go, and gets no email while another exists", async () => {
  const invited = await createMember({ is_admin: true, awaits_sign_in: true });
  const last = await createAdminClient(handler);
  await demoteOthers(last, [last.id, invited.id]);
  const answer = await demote(last, last, "free_member");
  expect([answer.statusCode, parseBody(answer).error?.code]).toEqual([409, "last_admin"]);
  expect((await listOwners()).map(({ email }) => email)).toEqual([(await getMemberRow(last)).email]);

  const request = { userAttributes: { sub: invited.id }, newDeviceUsed: true };
  await handleAdminSignIn({
    ...buildCommon(invited.id),
    triggerSource: "PostAuthentication_Authentication",
    request,
    response: {},
  });
  expect(await listOwners()).toHaveLength(2);
  expect((await demote(last, last, "free_member")).statusCode).toBe(200);
});

it("an owner whose first sign-in met a slow table: counts as one from the first page on", async () => {
  const last = await createAdminClient(handler);
  const invited = await createAdminClient(handler, { awaits_sign_in: true });
  await demoteOthers(last, [last.id, invited.id]);
  const before = await readCounter();
  for (const _ of [1, 2])
    await ownHandler(buildRouteEvent("getMe", { claims: buildTokenClaims(invited.id) }), context);
  expect(await getMemberRow(invited)).not.toHaveProperty("awaits_sign_in");
  expect(await readCounter()).toBe((before ?? 0) + 1);
  expect((await demote(last, last, "free_member")).statusCode).toBe(200);
});

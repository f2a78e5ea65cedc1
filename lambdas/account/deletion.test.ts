import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { tableEnv } from "../env.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { buildMemberCheck, memberStore } from "../members/member-store.ts";
import { buildUnpaidBilling } from "../membership/membership-store.ts";
import { memberEntity } from "../table/entities.ts";
import { documentClient } from "../table/table.ts";
import { createTombstone, type DeletionStep, eraseMember, finishDeletion } from "./deletion.ts";
import { handler } from "./members.lambda.ts";

const cognito = mockClient(CognitoIdentityProviderClient);

await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
beforeEach(() => void cognito.reset());

const ask = (name: "getMe" | "deleteMe" | "updateMe", sub: string, body?: unknown) =>
  handler(buildRouteEvent(name, { claims: buildTokenClaims(sub), ...(body ? { body } : {}) }), context);
/** A customer that does not exist at Stripe any more, which must not prevent a deletion. */
const billing = {
  ...buildUnpaidBilling("cus_lind"),
  subscription_id: "sub_lind",
  status: "active",
  paid: make.membership("active"),
};
const addFavorite = (id: string) =>
  memberItemStore.addFavorite(id, make.contentItem(), {
    at: new Date().toISOString(),
    memberCheck: buildMemberCheck(id),
  });
const startDeletion = async () => {
  const member = await createMember({ email: "maya.lind@example.com", interests: ["Toddler"], billing });
  expect(await addFavorite(member.id)).toBe(true);
  await ask("deleteMe", member.id);
  return member;
};
const runSteps = async (id: string, steps: readonly DeletionStep[]) => {
  const row = await memberStore.find(id);
  if (row) await eraseMember(row, {}, steps);
};
/** The member's stored item, with hidden attributes. */
const readItem = async (id: string) => {
  const Key = memberEntity.computeKey?.({ id }) ?? {};
  return (
    (await documentClient.send(new GetCommand({ TableName: tableEnv.read("TABLE_NAME"), Key }))).Item ?? {}
  );
};
const listMessages = async (id: string) =>
  (await listPendingRows())
    .map(({ message }) => message)
    .filter((message) => JSON.stringify(message).includes(id));

describe("deleteMe", () => {
  it("closes the account on all routes and queues the remaining work, in one transaction", async () => {
    const member = await createMember();
    const calls = await listTableCalls(async () => {
      const answer = await ask("deleteMe", member.id);
      expect([answer.statusCode, parseBody(answer)]).toEqual([202, { accepted: true }]);
    });
    // The member, the two writes of the rate limit, and the tombstone.
    expect(calls).toEqual(["Get", "Update", "Put", "TransactWrite"]);
    for (const name of ["getMe", "deleteMe"] as const)
      expect((await ask(name, member.id)).statusCode).toBe(401);
    expect((await ask("updateMe", member.id, { first_name: "Back" })).statusCode).toBe(401);
    expect(parseBody(await ask("getMe", member.id)).error).toMatchObject({
      code: "sign_in_required",
      message: "We're deleting your account. You'll get an email when it's done.",
    });
    expect(await listMessages(member.id)).toContainEqual({ kind: "delete", member_id: member.id });
    const [entry] = await listAllOfMember(member.id);
    const detail = { membership: "none" };
    expect(entry).toMatchObject({ action: "member.deleted", by: member.id, detail });
  });

  it("leaves only a tombstone without personal data, in no index, for a day", async () => {
    const member = await startDeletion();
    expect(await memberItemStore.listAll(member.id)).toHaveLength(1);
    await finishDeletion(member.id);
    expect(await memberItemStore.listAll(member.id)).toEqual([]);
    const item = await readItem(member.id);
    expect(JSON.stringify(item)).not.toMatch(/maya|lind|toddler/i);
    expect(Object.keys(item).filter((name) => /_sk$|_pk$/.test(name))).toEqual([]);
    const day = 86_400;
    expect(item.ttl).toBeGreaterThan(Date.now() / 1_000 + day - 60);
    expect(item.ttl).toBeLessThan(Date.now() / 1_000 + day + 60);
    expect((await ask("getMe", member.id)).statusCode).toBe(401);
    expect((await listAllOfMember(member.id)).map(({ action, by }) => [action, by])).toEqual([
      ["member.erased", "job"],
      ["member.deleted", member.id],
    ]);
  });

  it("signs the member out and deletes the pool user, even if it is gone already", async () => {
    const member = await startDeletion();
    const missing = new UserNotFoundException({ message: "User does not exist.", $metadata: {} });
    cognito.on(AdminDeleteUserCommand).rejects(missing);
    await finishDeletion(member.id);
    const expected = { UserPoolId: "us-east-1_pool", Username: member.id };
    for (const command of [AdminUserGlobalSignOutCommand, AdminDeleteUserCommand])
      expect(cognito.commandCalls(command as never).map(({ args }) => args[0].input)).toEqual([expected]);
    expect(await readItem(member.id)).toMatchObject({ email: "" });
  });

  it("keeps the data while the pool is unavailable, and erases it afterwards", async () => {
    const member = await startDeletion();
    cognito.on(AdminDeleteUserCommand).rejects(new Error("down"));
    await expect(finishDeletion(member.id)).rejects.toThrow("down");
    expect(await readItem(member.id)).toMatchObject({ email: member.email, first_name: "Maya" });
    cognito.reset();
    await finishDeletion(member.id);
    expect(await readItem(member.id)).toMatchObject({ email: "", first_name: "", last_name: "" });
  });
});

describe("deletion steps", () => {
  const names = ["first", "second", "third"];

  it.each([0, 1, 2])(
    "stop at failing step %i before the data is erased, and all run again later",
    async (failing) => {
      const member = await startDeletion();
      const done: string[] = [];
      let down = true;
      const steps = names.map((name, place) => async () => {
        if (down && place === failing) throw new Error("down");
        done.push(name);
      });
      await expect(runSteps(member.id, steps)).rejects.toThrow("down");
      expect(done).toEqual(names.slice(0, failing));
      expect(await readItem(member.id)).toMatchObject({ email: member.email });
      down = false;
      await runSteps(member.id, steps);
      expect(done).toEqual([...names.slice(0, failing), ...names]);
      expect(await readItem(member.id)).toMatchObject({ email: "" });
    },
  );

  it("get the row with the data that they need", async () => {
    const member = await startDeletion();
    await runSteps(member.id, [async (row) => expect(row).toMatchObject({ email: member.email })]);
  });

  it("do nothing if the member's row is gone", async () => {
    await finishDeletion("00000000-0000-4000-8000-000000000000");
    expect(cognito.calls()).toEqual([]);
  });

  it("do not run for an erased row or for a member who is not being deleted", async () => {
    const erased = await startDeletion();
    await runSteps(erased.id, []);
    const current = await createMember();
    const failing = [() => Promise.reject(new Error("A step was run"))];
    for (const id of [erased.id, current.id, make.member().id]) await runSteps(id, failing);
    expect(await memberStore.find(current.id)).toEqual(current);
  });

  it("erase the data once when they run twice at the same time", async () => {
    const member = await startDeletion();
    await Promise.all([runSteps(member.id, []), runSteps(member.id, [])]);
    const erased = (await listAllOfMember(member.id)).filter(({ action }) => action === "member.erased");
    expect(erased).toHaveLength(1);
  });
});

describe("last admin", () => {
  it("cannot delete their account, while the first of two can", async () => {
    const one = await createMember({ is_admin: true });
    const response = await ask("deleteMe", one.id);
    expect([response.statusCode, parseBody(response).error.code]).toEqual([409, "last_admin"]);
    expect(await memberStore.find(one.id)).toEqual(one);
    const other = await createMember({ is_admin: true });
    expect((await ask("deleteMe", one.id)).statusCode).toBe(202);
    expect((await ask("deleteMe", other.id)).statusCode).toBe(409);
    expect((await memberStore.find(one.id))?.is_admin).toBe(false);
  });

  it("is counted once, however often the row is written or the deletion is started", async () => {
    const [one, other] = [make.memberWithRole("admin"), make.memberWithRole("admin")];
    for (const row of [one, one, other]) await memberStore.put(row);
    for (let attempt = 0; attempt < 2; attempt++) await createTombstone(one, one.id);
    expect(
      (await listMessages(one.id)).filter((message) => JSON.stringify(message).includes("delete")),
    ).toHaveLength(1);
    await createTombstone(other, other.id);
    expect(await memberStore.find(other.id)).toMatchObject({ is_admin: false });
  });
});

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
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { memberStore } from "../members/member-store.ts";
import { memberEntity } from "../table/entities.ts";
import { tableEnv } from "../table/env.ts";
import { documentClient } from "../table/table.ts";
import { finishDeletion } from "./account.ts";
import { createTombstone, type DeletionStep, eraseMember } from "./deletion.ts";
import { handler } from "./members.lambda.ts";

const cognito = mockClient(CognitoIdentityProviderClient);

await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
beforeEach(() => void cognito.reset());

const ask = (name: "getMe" | "deleteMe" | "updateMe", sub: string, body?: unknown) =>
  handler(buildRouteEvent(name, { claims: buildTokenClaims(sub), ...(body ? { body } : {}) }), context);
const stored = async (row = make.member({ interests: ["Toddler"] })) => {
  await memberStore.put(row);
  return row;
};
/** Stripe has forgotten this customer: whatever is gone there is no hindrance. */
const billing = {
  customer_id: "cus_lind",
  subscription_id: "sub_lind",
  status: "active",
  started_at: null,
  grace_until: null,
  notices: 0,
  paid: { state: "active", current_period_end: null, grace_until: null },
} as const;
const deleted = async () => {
  const member = await stored(make.member({ interests: ["Toddler"], billing }));
  await ask("deleteMe", member.id);
  return member;
};
const end = async (id: string, steps: readonly DeletionStep[]) => {
  const row = await memberStore.find(id);
  if (row) await eraseMember(row, steps);
};
/** All that the table holds under the member's key, hidden attributes too. */
const everything = async (id: string) => {
  const Key = memberEntity.computeKey?.({ id }) ?? {};
  return (
    (await documentClient.send(new GetCommand({ TableName: tableEnv.read("TABLE_NAME"), Key }))).Item ?? {}
  );
};
const listMessages = async (id: string) =>
  (await listPendingRows())
    .map(({ message }) => message)
    .filter((message) => JSON.stringify(message).includes(id));

describe("a member who leaves", () => {
  it("is gone for every route at once, with one write, and what is left to do stands beside it", async () => {
    const member = await stored();
    const calls = await listTableCalls(async () => {
      const answer = await ask("deleteMe", member.id);
      expect([answer.statusCode, parseBody(answer)]).toEqual([202, { accepted: true }]);
    });
    expect(calls).toEqual(["Get", "TransactWrite"]);
    for (const name of ["getMe", "deleteMe"] as const)
      expect((await ask(name, member.id)).statusCode).toBe(401);
    expect((await ask("updateMe", member.id, { first_name: "Back" })).statusCode).toBe(401);
    expect(await listMessages(member.id)).toContainEqual({ kind: "delete", member_id: member.id });
    const [entry] = await listAllOfMember(member.id);
    expect(entry).toMatchObject({ action: "member.deleted", by: member.id });
  });

  it("leaves nothing that tells of them: a tombstone in no list, for a day", async () => {
    const member = await deleted();
    await finishDeletion(member.id);
    const left = await everything(member.id);
    expect(JSON.stringify(left)).not.toMatch(/maya|lind|toddler/i);
    expect(Object.keys(left).filter((name) => /_sk$|_pk$/.test(name))).toEqual([]);
    const day = 86_400;
    expect(left.ttl).toBeGreaterThan(Date.now() / 1_000 + day - 60);
    expect(left.ttl).toBeLessThan(Date.now() / 1_000 + day + 60);
    expect((await ask("getMe", member.id)).statusCode).toBe(401);
    expect((await listAllOfMember(member.id)).map(({ action }) => action)).toEqual([
      "member.erased",
      "member.deleted",
    ]);
  });

  it("is signed out and taken out of the pool; one whom the pool has lost already is no hindrance", async () => {
    const member = await deleted();
    const missing = new UserNotFoundException({ message: "User does not exist.", $metadata: {} });
    cognito.on(AdminDeleteUserCommand).rejects(missing);
    await finishDeletion(member.id);
    const named = { UserPoolId: "us-east-1_pool", Username: member.id };
    for (const command of [AdminUserGlobalSignOutCommand, AdminDeleteUserCommand])
      expect(cognito.commandCalls(command as never).map(({ args }) => args[0].input)).toEqual([named]);
    expect(await everything(member.id)).toMatchObject({ email: "" });
  });

  it("stays whole as long as the pool cannot be reached, and goes when it can", async () => {
    const member = await deleted();
    cognito.on(AdminDeleteUserCommand).rejects(new Error("down"));
    await expect(finishDeletion(member.id)).rejects.toThrow("down");
    expect(await everything(member.id)).toMatchObject({ email: member.email, first_name: "Maya" });
    cognito.reset();
    await finishDeletion(member.id);
    expect(await everything(member.id)).toMatchObject({ email: "", first_name: "" });
  });
});

describe("the steps of a deletion", () => {
  const names = ["first", "second", "third"];

  it.each([0, 1, 2])(
    "stop where step %i fails, before anything is erased, and all come again",
    async (broken) => {
      const member = await deleted();
      const done: string[] = [];
      let down = true;
      const steps = names.map((name, place) => async () => {
        if (down && place === broken) throw new Error("down");
        done.push(name);
      });
      await expect(end(member.id, steps)).rejects.toThrow("down");
      expect(done).toEqual(names.slice(0, broken));
      expect(await everything(member.id)).toMatchObject({ email: member.email });
      down = false;
      await end(member.id, steps);
      expect(done).toEqual([...names.slice(0, broken), ...names]);
      expect(await everything(member.id)).toMatchObject({ email: "" });
    },
  );

  it("get the row as it was, with all that they need to find", async () => {
    const member = await deleted();
    await end(member.id, [async (row) => expect(row).toMatchObject({ email: member.email })]);
  });

  it("are not taken again once the row is erased, and never for a member who lives", async () => {
    const gone = await deleted();
    await end(gone.id, []);
    const living = await stored();
    const never = [() => Promise.reject(new Error("A step was taken"))];
    for (const id of [gone.id, living.id, make.member().id]) await end(id, never);
    expect(await memberStore.find(living.id)).toEqual(living);
  });

  it("end once where two try at the same time", async () => {
    const member = await deleted();
    await Promise.all([end(member.id, []), end(member.id, [])]);
    const erased = (await listAllOfMember(member.id)).filter(({ action }) => action === "member.erased");
    expect(erased).toHaveLength(1);
  });
});

describe("the last admin", () => {
  it("cannot leave; one of two can, then the other cannot", async () => {
    const [one, other] = [make.memberWithRole("admin"), make.memberWithRole("admin")];
    await stored(one);
    const refusal = await ask("deleteMe", one.id);
    expect([refusal.statusCode, parseBody(refusal).error.code]).toEqual([409, "last_admin"]);
    expect(await memberStore.find(one.id)).toEqual(one);
    await stored(other);
    expect((await ask("deleteMe", one.id)).statusCode).toBe(202);
    expect((await ask("deleteMe", other.id)).statusCode).toBe(409);
    expect((await memberStore.find(one.id))?.is_admin).toBe(false);
  });

  it("is counted once, however often the row is written or the deletion begun", async () => {
    const [one, other] = [make.memberWithRole("admin"), make.memberWithRole("admin")];
    for (const row of [one, one, other]) await stored(row);
    const tombstone = await createTombstone(one, one.id);
    expect(await createTombstone(tombstone, one.id)).toEqual(tombstone);
    await expect(createTombstone(other, other.id)).resolves.toMatchObject({ is_admin: false });
  });
});

import { isDeepStrictEqual } from "node:util";
import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { buildRouteEvent, buildTokenClaims, context } from "../../test/support/event.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import { callMembership, createPayingMember } from "../../test/support/membership.fixture.ts";
import { findOutboxRow, listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { sweep } from "../delivery/sweep.ts";
import { documentClient } from "../table/table.ts";
import { createTombstone, finishDeletion } from "./deletion.ts";
import { handler } from "./members.lambda.ts";

/*
 * Deletions that crash after their n-th write to the table, Stripe or the user pool, and are completed by the sweep of
 * the outbox (REL-6, REL-18).
 */
const pool = mockClient(CognitoIdentityProviderClient);
/** The number of writes until the simulated crash; after it every call fails. */
let writesLeft = Number.POSITIVE_INFINITY;

class Crash extends Error {}

const minute = 60_000;
const writes = /^(Put|Update|Delete|TransactWrite)/;

const shop = await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
documentClient.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      if (writesLeft <= 0) throw new Crash("crashed");
      const answer = await next(args);
      if (writes.test(commandName)) countWrite();
      return answer;
    },
  { step: "initialize", name: "crash" },
);

function countWrite(): void {
  writesLeft -= 1;
  if (writesLeft === 0) throw new Crash("crashes now");
}

/** The users in the pool. */
const users = new Set<string>();
pool.on(AdminUserGlobalSignOutCommand).callsFake(({ Username }) => callPool(Username, () => undefined));
pool.on(AdminDeleteUserCommand).callsFake(({ Username }) => callPool(Username, () => users.delete(Username)));

function callPool(id: string, work: () => void): object {
  if (writesLeft <= 0) throw new Crash("crashed");
  if (!users.has(id)) throw new UserNotFoundException({ message: "User does not exist.", $metadata: {} });
  work();
  countWrite();
  return {};
}

/** Deletes a paying member with a crash after write `n`, then runs the sweeps of the next hours. */
async function deleteWithCrash(n: number) {
  const { member, customer } = await createPayingMember(shop);
  users.add(member.id);
  writesLeft = n;
  const deleteMe = () =>
    handler(buildRouteEvent("deleteMe", { claims: buildTokenClaims(member.id) }), context);
  let answer = await deleteMe();
  const findMessage = async () => {
    const expected = { kind: "delete", member_id: member.id };
    return (await listPendingRows()).find((row) => isDeepStrictEqual(row.message, expected));
  };
  const hasStarted = writesLeft > 0;
  const first = hasStarted ? await findMessage() : undefined;
  if (first) await attemptDelivery(first.id, Date.now()).catch(() => undefined);
  const hasCrashed = writesLeft <= 0;

  writesLeft = Number.POSITIVE_INFINITY;
  if (answer.statusCode !== 202) answer = await deleteMe();
  for (const ms of [3, 10, 20, 90].map((minutes) => minutes * minute))
    await sweep({ time: new Date(Date.now() + ms).toISOString() }, context);
  const row = await getMemberRow(member);
  const remaining = await findMessage();
  return {
    hasCrashed,
    outcome: {
      token: (await deleteMe()).statusCode,
      row: { ...row, id: "", deleted_at: "", updated_at: "", created_at: "", ttl: row.ttl !== undefined },
      pending: remaining && (await findOutboxRow(remaining.id))?.state,
      user: users.has(member.id),
      customer: await shop.sdk.customers.retrieve(customer).then((customer) => customer.deleted ?? false),
      auditActions: (await listAllOfMember(member.id))
        .map(({ action }) => action)
        .filter((each) => each.startsWith("member.")),
    },
  };
}

const completeOutcome = {
  token: 401,
  row: { email: "", first_name: "", is_admin: false, ttl: true },
  pending: undefined,
  user: false,
  customer: true,
  auditActions: ["member.erased", "member.deleted"],
};

it("deletion: has the same outcome after a crash at any write", async () => {
  const reference = await deleteWithCrash(Number.POSITIVE_INFINITY);
  expect(reference.outcome).toMatchObject(completeOutcome);
  let crashes = 0;
  for (let n = 1; ; n++) {
    const { hasCrashed, outcome } = await deleteWithCrash(n);
    if (!hasCrashed) break;
    crashes += 1;
    expect(outcome, `crash after write ${n}`).toEqual(reference.outcome);
  }
  expect(crashes).toBeGreaterThanOrEqual(6);
}, 60_000);

it.each([
  ["DELETE /v1/subscriptions", false],
  ["DELETE /v1/subscriptions", true],
  ["DELETE /v1/customers", false],
  ["DELETE /v1/customers", true],
])("deletion: is completed after %s fails (with effect: %s)", async (call, after) => {
  await shop.misbehave({ call, mode: "status", status: 500, times: 1, after });
  const { outcome } = await deleteWithCrash(Number.POSITIVE_INFINITY);
  expect(outcome).toMatchObject(completeOutcome);
});

it("deletion: tells the member that the subscription has ended, also if a later attempt sends the email", async () => {
  const { member } = await createPayingMember(shop);
  await callMembership("refreshMembership", member);
  await createTombstone(await getMemberRow(member), "an owner");
  await shop.misbehave({ call: "DELETE /v1/customers", mode: "status", status: 500, times: 1_000 });
  await expect(finishDeletion(member.id)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
  await shop.behave();
  await finishDeletion(member.id);
  expect(JSON.stringify(await listPendingRows(member.email))).toContain(
    "Your Premium subscription has ended",
  );
});

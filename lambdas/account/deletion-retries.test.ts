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
import { createPayingMember, getMemberRow } from "../../test/support/membership.fixture.ts";
import { findOutboxRow, listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { sweep } from "../delivery/sweep.ts";
import { documentClient } from "../table/table.ts";
import { handler } from "./members.lambda.ts";

/*
 * A deletion that is cut off behind its n-th write, whichever of table, Stripe and user pool took it, and goes on by
 * the outbox's own sweep (REL-6, REL-18).
 */
const pool = mockClient(CognitoIdentityProviderClient);
/** How many writes are let through until the process is gone; then nothing gets out any more. */
let writesLeft = Number.POSITIVE_INFINITY;

class Cut extends Error {}

const minute = 60_000;
const writes = /^(Put|Update|Delete|TransactWrite)/;

const shop = await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
documentClient.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      if (writesLeft <= 0) throw new Cut("gone");
      const answer = await next(args);
      if (writes.test(commandName)) writeDone();
      return answer;
    },
  { step: "initialize", name: "cut" },
);

function writeDone(): void {
  writesLeft -= 1;
  if (writesLeft === 0) throw new Cut("cut off");
}

/** The pool's users, as far as anybody is deleted. */
const users = new Set<string>();
pool.on(AdminUserGlobalSignOutCommand).callsFake(({ Username }) => inPool(Username, () => undefined));
pool.on(AdminDeleteUserCommand).callsFake(({ Username }) => inPool(Username, () => users.delete(Username)));

function inPool(id: string, work: () => void): object {
  if (writesLeft <= 0) throw new Cut("gone");
  if (!users.has(id)) throw new UserNotFoundException({ message: "User does not exist.", $metadata: {} });
  work();
  writeDone();
  return {};
}

/** Deletes a paying member, cut off behind write `n`, and lets the sweeps of the next hours finish it. */
async function deletedAndCutOff(n: number) {
  const { member, customer } = await createPayingMember(shop);
  users.add(member.id);
  writesLeft = n;
  const begin = () => handler(buildRouteEvent("deleteMe", { claims: buildTokenClaims(member.id) }), context);
  let answer = await begin();
  const errand = async () => {
    const own = { kind: "delete", member_id: member.id };
    return (await listPendingRows()).find((row) => isDeepStrictEqual(row.message, own));
  };
  const alive = writesLeft > 0;
  const first = alive ? await errand() : undefined;
  if (first) await attemptDelivery(first.id, Date.now()).catch(() => undefined);
  const cut = writesLeft <= 0;

  writesLeft = Number.POSITIVE_INFINITY;
  if (answer.statusCode !== 202) answer = await begin();
  for (const ms of [3, 10, 20, 90].map((minutes) => minutes * minute))
    await sweep({ time: new Date(Date.now() + ms).toISOString() }, context);
  const row = await getMemberRow(member);
  const left = await errand();
  return {
    cut,
    outcome: {
      token: (await begin()).statusCode,
      row: { ...row, id: "", deleted_at: "", updated_at: "", created_at: "", ttl: row.ttl !== undefined },
      waits: left && (await findOutboxRow(left.id))?.state,
      user: users.has(member.id),
      customer: await shop.sdk.customers.retrieve(customer).then((found) => found.deleted ?? false),
      trail: (await listAllOfMember(member.id))
        .map(({ action }) => action)
        .filter((each) => each.startsWith("member.")),
    },
  };
}

const undisturbed = {
  token: 401,
  row: { email: "", first_name: "", is_admin: false, ttl: true },
  waits: undefined,
  user: false,
  customer: true,
  trail: ["member.erased", "member.deleted"],
};

it("ends as the undisturbed one does, cut off behind whichever write", async () => {
  const whole = await deletedAndCutOff(Number.POSITIVE_INFINITY);
  expect(whole.outcome).toMatchObject(undisturbed);
  let points = 0;
  for (let n = 1; ; n++) {
    const { cut, outcome } = await deletedAndCutOff(n);
    if (!cut) break;
    points += 1;
    expect(outcome, `cut off behind write ${n}`).toEqual(whole.outcome);
  }
  expect(points).toBeGreaterThanOrEqual(6);
}, 60_000);

it.each([
  ["DELETE /v1/subscriptions", false],
  ["DELETE /v1/subscriptions", true],
  ["DELETE /v1/customers", false],
  ["DELETE /v1/customers", true],
])("ends where %s fails, its effect taken: %s", async (call, after) => {
  await shop.misbehave({ call, mode: "status", status: 500, times: 1, after });
  const { outcome } = await deletedAndCutOff(Number.POSITIVE_INFINITY);
  expect(outcome).toMatchObject(undisturbed);
});

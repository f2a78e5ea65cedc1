import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import {
  callCreateBooking,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
} from "../../test/support/bookings.fixture.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { callMembership, createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { sweep } from "../delivery/sweep.ts";
import { buildSubmission } from "../forms/forms.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { memberStore, updateProfile } from "../members/member-store.ts";
import { newsletterStore } from "../newsletter/newsletter-store.ts";
import { sumCounters } from "../table/counters.ts";
import type { MemberRow } from "../table/entities.ts";
import { documentClient } from "../table/table.ts";
import { finishDeletion } from "./deletion.ts";
import { handler } from "./members.lambda.ts";

/*
 * Deletions while the same member, Stripe or another tab writes: nothing personal is left behind, and no conflict is
 * reported when nothing was overwritten (MEMBER-6).
 */
const shop = await startShopForFile();
// A stage without a sender and without hooks: the parameter of the portal is "none" as well.
const none = process.env.STRIPE_PORTAL_PARAMETER;
Object.assign(process.env, { USER_POOL_ID: "us-east-1_pool", MAIL_FROM: "none" });
Object.assign(process.env, { FORM_HOOK_PARAMETER: none, UPGRADE_HOOK_PARAMETER: none });
const pool = mockClient(CognitoIdentityProviderClient);
pool.on(AdminUserGlobalSignOutCommand).resolves({});
pool.on(AdminDeleteUserCommand).resolves({});

const rounds = process.env.PROVE ? 100 : 2;
const minute = 60_000;

const ask = (name: "deleteMe" | "updateMe", { id }: MemberRow, body?: object) =>
  handler(buildRouteEvent(name, { claims: buildTokenClaims(id), ...(body ? { body } : {}) }), context);

/** Runs the sweeps of the next hours, which deliver every message that is due. */
async function runSweeps(): Promise<void> {
  for (const minutes of [1, 2, 8, 20, 90])
    await sweep(
      { time: new Date(Date.now() + minutes * minute).toISOString() },
      { getRemainingTimeInMillis: () => 300_000 },
    );
}

/** The stored rows that contain one of the texts, by their keys. The words of the search are in lower case. */
async function findRowsWith(...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let start: Record<string, unknown> | undefined, more = true; more; more = start !== undefined) {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new ScanCommand({ TableName: process.env.TABLE_NAME, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    found.push(
      ...Items.filter((item) =>
        texts.some((text) => JSON.stringify(item).toLowerCase().includes(text.toLowerCase())),
      ).map(({ pk }) => pk),
    );
    start = LastEvaluatedKey;
  }
  return found;
}

describe("a deletion during requests for new bookings", () => {
  it(`leaves no row with the member's name or email (${rounds} rounds)`, { timeout: 180_000 }, async () => {
    const advisor = await createAdvisor();
    const left: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const member = await createMember({ first_name: `Quilla${round}x`, last_name: "Farrow" });
      const book = () => callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 });
      await book();
      const [, answer] = await Promise.all([book(), ask("deleteMe", member), book(), book()]);
      expect(answer.statusCode).toBe(202);
      await Promise.all([runSweeps(), book(), book()]);
      await runSweeps();
      left.push(...(await findRowsWith(member.email, member.first_name)));
    }
    expect(left).toEqual([]);
  });

  it("refuses a booking whose member was deleted after the request was let in", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    let isHeld = false;
    documentClient.middlewareStack.add(
      (next, { commandName = "" }) =>
        async (args) => {
          const isWrite = /^(Put|TransactWrite)/.test(commandName);
          if (!isHeld && isWrite && JSON.stringify(args.input).includes("pending_payment")) {
            isHeld = true;
            await ask("deleteMe", member);
          }
          return next(args);
        },
      { step: "initialize", name: "delete" },
    );
    const { status } = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 });
    documentClient.middlewareStack.remove("delete");
    expect([isHeld, status]).toEqual([true, 401]);
    expect((await findRowsWith(member.email)).filter((pk) => pk.startsWith("booking"))).toEqual([]);
  });
});

it("a deletion leaves no email about the member's sessions, neither theirs nor the advisor's", async () => {
  const advisor = await createAdvisor();
  const member = await createMember({ first_name: "Ottiline", last_name: "Farrow" });
  await createRequestedBooking(shop, member, advisor);
  await createPaidBooking(shop, member, advisor);
  await ask("deleteMe", member);
  await runSweeps();
  expect(await findRowsWith(member.email, member.first_name)).toEqual([]);
});

it("a deletion erases a form that the lists show late, and leaves one that was sent after it", async () => {
  const member = await createMember({ email_verified_at: "2026-05-01T08:00:00.000Z" });
  const storeForm = async (at: number) => {
    const row = buildSubmission("contact", { email: member.email, message: "Hello" }, at);
    await submissionStore.create(row, []);
    return row.id;
  };
  await ask("deleteMe", member);
  await finishDeletion(member.id);
  const [late, next] = [await storeForm(Date.now() - minute), await storeForm(Date.now() + minute)];
  await runSweeps();
  expect(await submissionStore.find(late)).toBeUndefined();
  expect(await submissionStore.find(next)).toBeDefined();
});

it("a deletion leaves no test of a newsletter that the admin got", async () => {
  const member = await createMember({ first_name: "Perpetua", last_name: "Farrow" });
  const { id: member_id, email: to, first_name } = member;
  const content = { first_name, subject: "New in March", body: "Hello", items: [] };
  await newsletterStore.enqueueTest(
    { kind: "newsletter_test", member_id, to, import_id: null, ...content },
    new Date().toISOString(),
  );
  await runSweeps();
  await ask("deleteMe", member);
  await runSweeps();
  expect(await findRowsWith(member.email, member.first_name)).toEqual([]);
});

describe("a deletion that meets another write", () => {
  /** Changes the member's row just before the deletion writes its tombstone, `times` times. */
  async function deleteDuring(member: MemberRow, times: number, write: () => Promise<unknown>) {
    let writes = 0;
    documentClient.middlewareStack.add(
      (next, { commandName = "" }) =>
        async (args) => {
          const isTombstone =
            /^(TransactWrite|Update)/.test(commandName) &&
            JSON.stringify(args.input).includes("member.deleted") &&
            writes < times;
          if (isTombstone) {
            writes += 1;
            await write();
          }
          return next(args);
        },
      { step: "initialize", name: "meet" },
    );
    const answer = await ask("deleteMe", member);
    documentClient.middlewareStack.remove("meet");
    return answer;
  }

  it.each([1, 5])("reads again and continues after %i changes of the names", async (times) => {
    const member = await createMember();
    let count = 0;
    const answer = await deleteDuring(member, times, () =>
      updateProfile(member.id, { first_name: `Name ${count++}` }),
    );
    expect([answer.statusCode, parseBody(answer)]).toEqual([202, { accepted: true }]);
    expect(await memberStore.find(member.id)).toMatchObject({ deleted_at: expect.any(String) });
  });

  it("takes the member off the list that they are in by then", async () => {
    const names = ["members free_member", "members premium_member"];
    const before = await sumCounters(names);
    const member = await createMember();
    const answer = await deleteDuring(member, 1, () =>
      memberStore.change(member.id, (row) => ({
        after: { ...row, membership: { ...row.membership, state: "comped" } },
      })),
    );
    expect(answer.statusCode).toBe(202);
    expect(await sumCounters(names)).toEqual(before);
  });

  it("continues when the membership is refreshed in the meantime", async () => {
    const { member } = await createPayingMember(shop);
    const answer = await deleteDuring(member, 1, () => callMembership("refreshMembership", member));
    expect(answer.statusCode).toBe(202);
    await runSweeps();
    expect(await memberStore.find(member.id)).toMatchObject({ email: "", ttl: expect.any(Number) });
  });

  it(`answers 202 to all of ${rounds} deletions beside profile changes`, { timeout: 180_000 }, async () => {
    const race = async (_: unknown, index: number) => {
      const member = await createMember();
      const change = () => ask("updateMe", member, { first_name: `Name ${index}` });
      const [, deletion] = await Promise.all([change(), ask("deleteMe", member), change(), change()]);
      return deletion.statusCode;
    };
    // With more members at once, requests wait a second for one of this process's sockets, which a Lambda does not share.
    expect(await pLimit(4).map(Array(rounds).fill(0), race)).toEqual(Array(rounds).fill(202));
  });
});

import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { profile } from "../../contract/members.ts";
import {
  buildRouteEvent,
  buildTokenClaims,
  context,
  parseBody,
  type RequestParts,
} from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { handler } from "../account/members.lambda.ts";
import { hasUnsubscribed } from "../forms/opt-out-store.ts";
import { memberEntity } from "../table/entities.ts";
import { memberStore } from "./member-store.ts";

const cognito = mockClient(CognitoIdentityProviderClient);
await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
beforeEach(() => void cognito.reset());
const getMe = (sub: string) => handler(buildRouteEvent("getMe", { claims: buildTokenClaims(sub) }), context);
const updateMe = (sub: string, body: unknown, sent: RequestParts = {}) =>
  handler(buildRouteEvent("updateMe", { body, claims: buildTokenClaims(sub), ...sent }), context);

describe("getMe", () => {
  it("returns the whole profile of the contract with one table call", async () => {
    const member = await createMember({ interests: ["Toddler"] });
    let answer = await getMe(member.id);
    const calls = await listTableCalls(async () => {
      answer = await getMe(member.id);
    });
    expect(calls).toEqual(["Get"]);
    expect(profile.strict().parse(parseBody(answer))).toMatchObject({
      id: member.id,
      email: member.email,
      role: "free_member",
      membership_status: "free",
      interests: ["Toddler"],
      membership: { state: "none", is_cancelled_but_active: false },
    });
  });

  const later = "2999-01-01T00:00:00.000Z";
  const earlier = "2026-01-01T00:00:00.000Z";
  it.each([
    ["active", null, "premium_member", "premium", false],
    ["cancelling", null, "premium_member", "premium", true],
    ["comped", null, "premium_member", "premium", false],
    ["past_due", later, "premium_member", "premium", false],
    ["past_due", earlier, "free_member", "free", false],
    ["none", null, "free_member", "free", false],
  ] as const)(
    "derives role and status from a membership that is %s until %s",
    async (state, grace_until, ...expected) => {
      const member = await createMember({ membership: make.membership(state, grace_until) });
      const { role, membership_status, membership } = parseBody(await getMe(member.id));
      expect([role, membership_status, membership.is_cancelled_but_active]).toEqual(expected);
    },
  );

  it("returns the role admin for an admin without Premium", async () => {
    const member = await createMember({ is_admin: true });
    expect(parseBody(await getMe(member.id))).toMatchObject({ role: "admin", membership_status: "free" });
  });
});

describe("missing member row", () => {
  const mockPoolUser = (sub: string, overrides = {}) =>
    cognito.on(AdminGetUserCommand, { UserPoolId: "us-east-1_pool", Username: sub }).resolves({
      Enabled: true,
      UserCreateDate: new Date("2026-05-04T09:00:00.000Z"),
      UserAttributes: [
        { Name: "sub", Value: sub },
        { Name: "email", Value: "ina.berg@example.com" },
        { Name: "given_name", Value: "Ina\r\nBcc: x" },
        { Name: "custom:role", Value: "admin" },
      ],
      ...overrides,
    });

  it("is created once from the pool's user, as a free member", async () => {
    const { id } = make.member();
    mockPoolUser(id);
    const me = parseBody(await getMe(id));
    expect(me).toMatchObject({
      id,
      email: "ina.berg@example.com",
      first_name: "Ina Bcc: x",
      last_name: "",
      role: "free_member",
      created_at: "2026-05-04T09:00:00.000Z",
    });
    await getMe(id);
    expect(cognito.calls()).toHaveLength(1);
    expect(await memberStore.find(id)).toMatchObject({ version: 1, is_admin: false });
  });

  it("is also created before an update", async () => {
    const { id } = make.member();
    mockPoolUser(id);
    expect(parseBody(await updateMe(id, { interests: ["Health"] }))).toMatchObject({ interests: ["Health"] });
  });

  it("is not created for a user that is unknown, disabled, or has another sub", async () => {
    const unknown = make.member().id;
    const missing = new UserNotFoundException({ message: "User does not exist.", $metadata: {} });
    cognito.on(AdminGetUserCommand).rejects(missing);
    expect((await getMe(unknown)).statusCode).toBe(401);
    const disabled = make.member().id;
    mockPoolUser(disabled, { Enabled: false });
    expect((await getMe(disabled)).statusCode).toBe(401);
    const alias = "ina.berg@example.com";
    mockPoolUser(alias, { UserAttributes: [{ Name: "sub", Value: make.member().id }] });
    expect((await getMe(alias)).statusCode).toBe(401);
    for (const id of [unknown, disabled, alias]) expect(await memberStore.find(id)).toBeUndefined();
  });

  it("is not confused with a tombstone: a deleted member gets 401 and stays deleted", async () => {
    const member = await createMember({ deleted_at: "2026-05-04T09:00:00.000Z" });
    expect((await getMe(member.id)).statusCode).toBe(401);
    expect((await updateMe(member.id, { first_name: "Back" })).statusCode).toBe(401);
    expect(cognito.calls()).toHaveLength(0);
    expect(await memberStore.find(member.id)).toEqual(member);
  });
});

describe("updateMe", () => {
  it("changes only the given fields, in one transaction with the words of the search", async () => {
    const member = await createMember({ interests: ["Toddler", "Health"] });
    const calls = await listTableCalls(() =>
      updateMe(member.id, { first_name: " Zoë ", interests: ["Family"] }),
    );
    // The first three are the middleware's: the member and the rate limit.
    expect(calls).toEqual(["Get", "Update", "Put", "Get", "TransactWrite"]);
    const { updated_at, word_text, ...rest } = (await memberStore.find(member.id)) ?? member;
    const { updated_at: before, word_text: _, ...old } = member;
    expect(word_text).toContain(" zoe ");
    expect(rest).toEqual({ ...old, first_name: "Zoë", interests: ["Family"], version: 2 });
    expect(updated_at > before).toBe(true);
  });

  it("remembers for imports that emails were switched off, unless no one has proven the address", async () => {
    const email_verified_at = "2026-05-04T09:00:00.000Z";
    const proven = await createMember({ wants_updates: true, email_verified_at });
    const typed = await createMember({ wants_updates: true });
    for (const { id } of [proven, typed]) await updateMe(id, { wants_updates: false });
    expect(await Promise.all([proven, typed].map(({ email }) => hasUnsubscribed(email)))).toEqual([
      true,
      false,
    ]);
    vi.spyOn(memberStore, "change").mockRejectedValueOnce(new Error("The table is gone"));
    expect((await updateMe(proven.id, { wants_updates: true })).statusCode).toBe(500);
    expect(await hasUnsubscribed(proven.email), "still off").toBe(true);
    // Switched on again, they go out again.
    await updateMe(proven.id, { wants_updates: true });
    expect(await hasUnsubscribed(proven.email)).toBe(false);
  });

  it("keeps the moment when emails were switched on until they are switched off", async () => {
    const { id } = await createMember();
    const findMoment = async () => (await memberStore.find(id))?.updates_agreed_at;
    const start = new Date().toISOString();
    await updateMe(id, { wants_updates: true });
    const moment = await findMoment();
    expect(moment && moment >= start).toBe(true);
    await updateMe(id, { wants_updates: true, last_name: "Berg" });
    expect(await findMoment(), "saved again").toBe(moment);
    await updateMe(id, { wants_updates: false });
    expect(await findMoment()).toBeNull();
  });

  it("returns the updated profile", async () => {
    const member = await createMember();
    const answer = await updateMe(member.id, { last_name: "Berg" });
    expect(profile.strict().parse(parseBody(answer))).toMatchObject({
      last_name: "Berg",
      first_name: "Maya",
    });
  });

  it("writes nothing without changes", async () => {
    const member = await createMember();
    expect(await listTableCalls(() => updateMe(member.id, {}))).toEqual(["Get", "Update", "Put"]);
    expect(await memberStore.find(member.id)).toEqual(member);
  });

  it("loses none of several concurrent updates", async () => {
    const member = await createMember();
    const changes = [{ first_name: "A" }, { last_name: "B" }, { interests: ["Health"] }];
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, place) => updateMe(member.id, changes[place % 3] ?? {})),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await memberStore.find(member.id)).toMatchObject({
      first_name: "A",
      last_name: "B",
      interests: ["Health"],
      version: 16,
    });
  });

  const own = ["first_name", "last_name", "interests", "wants_updates"];
  const fields = [
    ...Object.keys(memberEntity.schema.attributes),
    ...[
      "pk",
      "sk",
      "role",
      "membership_status",
      "stripe_customer_id",
      "custom:role",
      "cognito:groups",
      "ttl",
    ],
  ];
  it.each(fields.filter((field) => !own.includes(field)))("rejects the field %s", async (field) => {
    const member = await createMember();
    for (const value of ["admin", true, null, 1, { state: "active" }, ["admin"]]) {
      const answer = await updateMe(member.id, { first_name: "X", [field]: value });
      expect(answer.statusCode).toBe(400);
      expect(parseBody(answer).error.code).toBe("unknown_field");
    }
    expect(await memberStore.find(member.id)).toEqual(member);
  });
});

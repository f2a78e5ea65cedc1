import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { adminCreated } from "../../contract/members-admin.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { mockOriginSecret } from "../../test/support/secrets.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./members-admin.lambda.ts";

const pool = mockClient(CognitoIdentityProviderClient);
const UserPoolId = "us-east-1_pool";

await startTableForFile();
mockOriginSecret();
process.env.USER_POOL_ID = UserPoolId;
const admin = await createAdminClient(handler);
beforeEach(() => void pool.reset());

const nora = {
  email: "nora.hale@example.com",
  password: "twelve chars",
  first_name: "Nora",
  last_name: "Hale",
};
const create = (body: object) => admin.ask("adminCreateAdmin", { body });

const buildAttributes = (id: string) => [
  { Name: "sub", Value: id },
  { Name: "email", Value: nora.email },
  { Name: "given_name", Value: "Nora" },
];
const mockNewUser = (id: string) =>
  pool.on(AdminCreateUserCommand).resolves({ User: { Username: id, Attributes: buildAttributes(id) } });
const mockExistingUser = (id: string, Enabled = true) => {
  const exists = new UsernameExistsException({ message: "User account already exists", $metadata: {} });
  pool.on(AdminCreateUserCommand).rejects(exists);
  pool.on(AdminGetUserCommand).resolves({ Username: id, Enabled, UserAttributes: buildAttributes(id) });
};

describe("adminCreateAdmin", () => {
  it("creates a user with a temporary password, a row and an audit entry, without an email", async () => {
    const { id } = make.member();
    mockNewUser(id);
    const answer = await create(nora);
    expect(answer.statusCode).toBe(201);
    expect(adminCreated.strict().parse(parseBody(answer))).toMatchObject({
      promoted: false,
      member: { id, email: nora.email, first_name: "Nora", role: "admin" },
    });
    expect(pool.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
      UserPoolId,
      Username: nora.email,
      TemporaryPassword: nora.password,
      MessageAction: "SUPPRESS",
    });
    expect(await memberStore.find(id)).toMatchObject({ is_admin: true, version: 1 });
    expect(await listAllOfMember(id)).toMatchObject([{ action: "member.made_admin", by: admin.id }]);
    expect(JSON.stringify([answer, await memberStore.find(id), await listAllOfMember(id)])).not.toContain(
      nora.password,
    );
  });

  it("promotes the member with this email address, who keeps their names and password", async () => {
    const member = make.member({ first_name: "Maya", email: nora.email });
    await memberStore.put(member);
    mockExistingUser(member.id);
    expect(parseBody(await create(nora))).toMatchObject({
      promoted: true,
      member: { id: member.id, first_name: "Maya", role: "admin" },
    });
    expect(pool.calls().map(({ args }) => args[0].constructor.name)).not.toContain(
      "AdminSetUserPasswordCommand",
    );
    expect((await memberStore.find(member.id))?.version).toBe(2);
    await create(nora);
    expect((await memberStore.find(member.id))?.version, "already an admin").toBe(2);
  });

  it("completes a first attempt that only created the pool's user", async () => {
    const { id } = make.member();
    mockExistingUser(id);
    expect((await create(nora)).statusCode).toBe(201);
    expect(await memberStore.find(id)).toMatchObject({ is_admin: true, first_name: "Nora" });
  });

  it("rejects an account that is being deleted or disabled", async () => {
    const deleted = make.member({ deleted_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put(deleted);
    mockExistingUser(deleted.id);
    expect((await create(nora)).statusCode).toBe(409);
    expect(await memberStore.find(deleted.id)).toEqual(deleted);
    mockExistingUser(make.member().id, false);
    expect((await create(nora)).statusCode).toBe(409);
  });
});

describe("adminCreateAdmin rejects", () => {
  it.each([
    ["an empty email address", { ...nora, email: "" }, "email", "Email and password are required."],
    ["an empty password", { ...nora, password: "" }, "password", "Email and password are required."],
    ["a missing password", { email: nora.email }, "password", "Email and password are required."],
    ["a short password", { ...nora, password: "eleven char" }, "password", "Minimum 12 characters"],
    ["an invalid email address", { ...nora, email: "nora" }, "email", "Please enter a valid email address"],
    ["a line break in a name", { ...nora, first_name: "Nora\nBcc: x" }, "first_name", /line breaks/],
  ])("%s", async (_, body, field, message) => {
    const answer = await create(body);
    expect(answer.statusCode).toBe(400);
    expect(parseBody(answer).error.fields[field]).toMatch(message);
    expect(pool.calls()).toHaveLength(0);
  });

  it("a role, an id and other unknown fields", async () => {
    for (const extra of [{ role: "admin" }, { id: admin.id }, { is_admin: true }, { by: "clock" }])
      expect(parseBody(await create({ ...nora, ...extra })).error.code).toBe("unknown_field");
  });

  it("an address that the pool rejects", async () => {
    pool.on(AdminCreateUserCommand).rejects(new InvalidParameterException({ message: "x", $metadata: {} }));
    const answer = await create(nora);
    expect([answer.statusCode, Object.keys(parseBody(answer).error.fields)]).toEqual([400, ["email"]]);
  });
});

import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { buildRouteEvent, buildTokenClaims, context } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handler } from "../account/members.lambda.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { memberStore } from "./member-store.ts";
import { endSignIn } from "./sign-outs.ts";

/* The ends of sign-ins: sign-out of one device, and of all devices after a change of the password (AUTH-12). */

const cognito = mockClient(CognitoIdentityProviderClient);
await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
beforeEach(() => void cognito.reset());

const seconds = Math.floor(Date.now() / 1_000);

async function saveMember() {
  const member = make.member();
  await memberStore.put(member);
  /** The status of a request of one of the member's sign-ins, by `origin_jti`. */
  const ask = async (name: "getMe" | "signOut", origin_jti: string, body = {}, claims = {}) => {
    const sent = { claims: buildTokenClaims(member.id, { origin_jti, auth_time: seconds, ...claims }) };
    const event = buildRouteEvent(name, name === "getMe" ? sent : { ...sent, body });
    return (await handler(event, context)).statusCode;
  };
  return { ...member, ask, find: async () => (await memberStore.find(member.id)) ?? member };
}

describe("sign-out of one device", () => {
  it("refuses this sign-in's access tokens from then on, and no other sign-in's", async () => {
    const { ask } = await saveMember();
    expect(await ask("signOut", "phone")).toBe(200);
    expect(await ask("getMe", "phone")).toBe(401);
    expect(await ask("getMe", "laptop")).toBe(200);
  });

  it("holds for sign-outs of several devices at once", async () => {
    const { ask, find } = await saveMember();
    const devices = ["phone", "laptop", "tablet"];
    expect(await Promise.all(devices.map((device) => ask("signOut", device)))).toEqual([200, 200, 200]);
    expect((await find()).signed_out?.map(({ id }) => id).toSorted()).toEqual(devices.toSorted());
  });

  it("is forgotten once the last access token has expired", async () => {
    const { id, find } = await saveMember();
    const now = Date.now();
    await endSignIn(id, { id: "phone", at: now }, now);
    await endSignIn(id, { id: "laptop", at: now }, now + 15 * 60_000 + 1);
    expect((await find()).signed_out?.map((signIn) => signIn.id)).toEqual(["laptop"]);
  });

  it("ends all sign-ins instead of forgetting one when there are too many", async () => {
    const { ask, find } = await saveMember();
    for (let device = 0; device < 21; device++) expect(await ask("signOut", `device ${device}`)).toBe(200);
    expect((await find()).signed_out).toEqual([]);
    for (const device of ["device 0", "device 20"]) expect(await ask("getMe", device)).toBe(401);
  });
});

describe("sign-out of all devices", () => {
  const everywhere = { everywhere: true };
  const listPendingMessages = async () => (await listPendingRows()).map(({ message }) => message);

  it("refuses every earlier sign-in and accepts the next one", async () => {
    const { id, ask } = await saveMember();
    expect(await ask("signOut", "phone", everywhere)).toBe(200);
    for (const device of ["phone", "laptop"]) expect(await ask("getMe", device)).toBe(401);
    expect(await ask("getMe", "phone", {}, { auth_time: String(seconds + 5) })).toBe(200);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand).map(({ args }) => args[0].input)).toEqual([
      { UserPoolId: "us-east-1_pool", Username: id },
    ]);
    expect(await listPendingMessages()).not.toContainEqual({ kind: "sign_out", member_id: id });
  });

  it("leaves the pool's part to the outbox if the pool fails", async () => {
    cognito.on(AdminUserGlobalSignOutCommand).rejects(new Error("down"));
    const { id, ask } = await saveMember();
    expect(await ask("signOut", "phone", everywhere)).toBe(200);
    expect(await ask("getMe", "phone")).toBe(401);
    expect(await listPendingMessages()).toContainEqual({ kind: "sign_out", member_id: id });
  });

  it("is done if the pool does not know the user", async () => {
    cognito
      .on(AdminUserGlobalSignOutCommand)
      .rejects(new UserNotFoundException({ $metadata: {}, message: "User does not exist." }));
    const { id, ask } = await saveMember();
    expect(await ask("signOut", "phone", everywhere)).toBe(200);
    expect(await listPendingMessages()).not.toContainEqual({ kind: "sign_out", member_id: id });
  });
});

it("a sign-out of all devices tells the member by email, a sign-out of one does not", async () => {
  const { ask, id } = await saveMember();
  const listSubjects = async () =>
    (await listPendingRows())
      .map(({ message }) => outboxMessage.parse(message))
      .flatMap((each) => (each.kind === "mail" && each.member_id === id ? each.subject : []));
  expect(await ask("signOut", "phone")).toBe(200);
  expect(await listSubjects()).toEqual([]);
  expect(await ask("signOut", "laptop", { everywhere: true })).toBe(200);
  expect(await listSubjects()).toEqual(["Your password was changed"]);
});

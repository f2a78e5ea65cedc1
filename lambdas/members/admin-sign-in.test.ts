import {
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { PostAuthenticationTriggerEvent } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import type { MemberRow } from "../table/entities.ts";
import { handler } from "./cognito-triggers.lambda.ts";
import { memberStore } from "./member-store.ts";
import { buildAttributes, buildCommon, cognito } from "./triggers.fixture.ts";

const enabledAt = "2026-05-04T09:00:00.000Z";

const signIn = ({ id }: MemberRow) => {
  const event: PostAuthenticationTriggerEvent = {
    ...buildCommon(id),
    triggerSource: "PostAuthentication_Authentication",
    request: { userAttributes: buildAttributes(id), newDeviceUsed: true },
    response: {},
  };
  return handler(event);
};
const createAdmin = async (overrides: Partial<MemberRow> = {}) => {
  const row = make.memberWithRole("admin", { mfa_enabled_at: enabledAt, ...overrides });
  await memberStore.put(row);
  return row;
};
const setPool = (factors: string[]) =>
  cognito.on(AdminGetUserCommand).resolves({ UserMFASettingList: factors });
const listSubjects = async (to: string) =>
  (await listPendingRows()).flatMap(({ message }) => {
    const { to: address, subject } = message as { to?: string; subject?: string };
    return address === to && subject ? [subject] : [];
  });

describe("a sign-in of an admin with two-step sign-in", () => {
  it("passes while the pool asks for the code", async () => {
    const admin = await createAdmin({ email: "on@example.com" });
    setPool(["SOFTWARE_TOKEN_MFA"]);
    await signIn(admin);
    expect(await listSubjects(admin.email)).toEqual(["New sign-in to your admin account"]);
  });

  it("is refused once the factor was switched off in the pool; all sign-ins end, and owners get an email", async () => {
    const [admin, owner] = [
      await createAdmin({ email: "off@example.com" }),
      await createAdmin({ email: "chief@example.com", mfa_enabled_at: null }),
    ];
    setPool([]);
    const lines = await recordLogLines(() =>
      expect(signIn(admin)).rejects.toThrow("Two-step sign-in could not be checked."),
    );
    expect(lines.join(), "it is no crash").toContain('"triggers_refused":1');
    const row = await memberStore.find(admin.id);
    expect(Date.parse(row?.tokens_valid_from ?? "")).toBeGreaterThan(Date.now() - 5_000);
    expect(row?.mfa_enabled_at, "nothing is switched on or forgotten").toBe(enabledAt);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect(await listSubjects(owner.email)).toContain("An admin's two-step sign-in was switched off");
    expect(await listSubjects(admin.email)).not.toContain("New sign-in to your admin account");
  });

  it("is refused if the pool does not answer within 3 seconds, and ends no sign-in", async () => {
    const admin = await createAdmin({ email: "slow@example.com" });
    cognito.on(AdminGetUserCommand).callsFake(() => new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const refused = expect(signIn(admin)).rejects.toThrow("Two-step sign-in could not be checked.");
    await vi.waitFor(() => expect(cognito.commandCalls(AdminGetUserCommand)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await refused;
    expect((await memberStore.find(admin.id))?.tokens_valid_from).toBeNull();
  });

  it("of a member is never asked about it, whatever the row says", async () => {
    const member = make.member({ mfa_enabled_at: enabledAt });
    await memberStore.put(member);
    await signIn(member);
    expect(cognito.commandCalls(AdminGetUserCommand)).toHaveLength(0);
  });
});

import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { noMembership } from "../../contract/membership.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { buildMember, toPoolUser } from "../../lambdas/members/new-member.ts";
import type { SeedAccount } from "./accounts.ts";
import { payForPremium } from "./pay-for-premium.ts";
import type { SeedTargets } from "./seed-targets.ts";

const pool = new CognitoIdentityProviderClient({});

/**
 * Creates a demo account: the Cognito user with its password, the member's row and, through the outbox, the group. The
 * premium account subscribes with a test card at the Stripe emulator; where payments go to a real Stripe account, it
 * gets a complimentary membership instead. Safe to repeat. Returns the member's id.
 */
export async function storeAccount(
  { userPoolId: UserPoolId, usesStripeEmulator }: SeedTargets,
  account: SeedAccount,
  now: string,
): Promise<string> {
  const { email, password, first_name, last_name, role } = account;
  const UserAttributes = Object.entries({
    email,
    email_verified: "true",
    given_name: first_name,
    family_name: last_name,
  }).map(([Name, Value]) => ({ Name, Value }));
  const create = { UserPoolId, Username: email, UserAttributes, MessageAction: "SUPPRESS" } as const;
  await pool.send(new AdminCreateUserCommand(create)).catch((error: unknown) => {
    if (!(error instanceof UsernameExistsException)) throw error;
  });
  const user = { UserPoolId, Username: email };
  await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
  const { UserAttributes: stored = [], UserCreateDate } = await pool.send(new AdminGetUserCommand(user));
  const attributes = stored.map(({ Name, Value }) => [Name, Value ?? ""]);
  const member = buildMember(toPoolUser(Object.fromEntries(attributes), UserCreateDate));
  const isPremium = role === "premium_member";
  const isComplimentary = isPremium && !usesStripeEmulator;
  // After an interrupted seed the member may already have a subscription; that row must stay.
  if (!(await memberStore.find(member.id))?.billing)
    await memberStore.put({
      ...member,
      is_admin: role === "admin",
      admin_role: role === "admin" ? "owner" : null,
      email_verified_at: now,
      membership: isComplimentary ? { ...noMembership, state: "comped" } : noMembership,
      membership_start_date: isComplimentary ? now : null,
    });
  if (isPremium && usesStripeEmulator) await payForPremium(member.id);
  return member.id;
}

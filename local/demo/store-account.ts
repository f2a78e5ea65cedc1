import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { noMembership } from "../../contract/membership.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { newMember } from "../../lambdas/members/new-member.ts";
import { poolUser } from "../../lambdas/members/pool-user.ts";
import type { SeedAccount } from "./accounts.ts";
import { payForPremium } from "./pay-for-premium.ts";
import type { Places } from "./places.ts";

const pool = new CognitoIdentityProviderClient({});

/**
 * Makes a demo account: the pool's user with its password, the member's row and, by the outbox, the group. Premium is
 * paid for at the local Stripe; where payments go to somebody's account it is given as an admin would give it
 * (comped). Safe to repeat. Returns the member's id.
 */
export async function storeAccount(
  { userPoolId: UserPoolId, paysLocally }: Places,
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
  const named = { UserPoolId, Username: email };
  await pool.send(new AdminSetUserPasswordCommand({ ...named, Password: password, Permanent: true }));
  const user = await pool.send(new AdminGetUserCommand(named));
  const attributes = user.UserAttributes?.map(({ Name, Value }) => [Name, Value ?? ""]) ?? [];
  const member = newMember(poolUser(Object.fromEntries(attributes), user.UserCreateDate));
  const premium = role === "premium_member";
  const comped = premium && !paysLocally;
  // A broken-off seeding may have left one who pays already.
  if (!(await memberStore.find(member.id))?.billing)
    await memberStore.put({
      ...member,
      is_admin: role === "admin",
      membership: comped ? { ...noMembership, state: "comped" } : noMembership,
      membership_start_date: comped ? now : null,
    });
  if (premium && paysLocally) await payForPremium(member.id);
  return member.id;
}

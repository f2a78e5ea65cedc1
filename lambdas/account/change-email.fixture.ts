import {
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect } from "vitest";
import {
  callAccount,
  deliverEmails,
  findLinkToken,
  mockEmailSender,
} from "../../test/support/email-links.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import type { MemberRow } from "../table/entities.ts";

/* A pool that lets one user have an address, and the emails of a change of address. */

mockEmailSender();
export const shop = await startShopForFile();
export const pool = mockClient(CognitoIdentityProviderClient);
export const ses = mockClient(SESv2Client);
/** The owner of each address in the pool, which lets only one user have it. */
export const owners = new Map<string, string>();
const taken = () =>
  new AliasExistsException({ message: "An account with the email already exists.", $metadata: {} });

beforeEach(() => {
  ses.reset();
  pool.reset();
  owners.clear();
  pool.on(AdminUpdateUserAttributesCommand).callsFake(({ Username, UserAttributes }) => {
    const attributes: Record<string, string> = Object.fromEntries(
      UserAttributes.map(({ Name, Value }: { Name: string; Value: string }) => [Name, Value]),
    );
    expect(attributes.email_verified).toBe("true");
    const address = `${attributes.email}`.toLowerCase();
    if ((owners.get(address) ?? Username) !== Username) throw taken();
    owners.set(address, Username);
    return {};
  });
});

const listSent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
export const findSent = (to: string) =>
  listSent().find(({ Destination }) => Destination?.ToAddresses?.[0] === to);
export const createAddress = () => `new-${Math.random().toString(36).slice(2)}@example.com`;

/** Asks for the address and delivers the email. Returns the token of its link. */
export async function request(member: MemberRow, email: string): Promise<string> {
  const { status } = await callAccount("changeEmail", { email }, member);
  if (status !== 202) throw new Error(`The request was answered ${status}`);
  await deliverEmails(member.id);
  return findLinkToken(findSent(email));
}

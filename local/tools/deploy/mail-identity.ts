import { setTimeout as wait } from "node:timers/promises";
import {
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
} from "@aws-sdk/client-sesv2";
import { region } from "../../../lib/stage.ts";
import type { AwsClients } from "../stages/aws-clients.ts";
import { UsageError } from "../usage-error.ts";

interface Waiting {
  readonly pauseMs: number;
  readonly maxWaitMs: number;
}

/** DNS changes are usually seen within minutes. */
const usualWaiting: Waiting = { pauseMs: 15_000, maxWaitMs: 30 * 60_000 };

/**
 * Ensures that SES may send as `domain`: creates the identity, prints the DKIM records for the DNS, and waits until SES has
 * seen them. It comes before the stacks because the user pool refuses a sender that is not verified. Throws a UsageError
 * after half an hour; a repeated run continues where this one ended, and creates the identity again if SES no longer looks.
 */
export async function ensureMailIdentity(
  { ses }: Pick<AwsClients, "ses">,
  domain: string,
  { pauseMs, maxWaitMs }: Waiting = usualWaiting,
  print: (line: string) => void = console.log,
): Promise<void> {
  let identity = await findIdentity(ses, domain);
  if (identity && !identity.VerifiedForSendingStatus && identity.DkimAttributes?.Status === "FAILED") {
    print(
      `SES has not seen the records of ${domain} for three days and no longer looks, so the identity is created again. Its records may be new.`,
    );
    await ses.send(new DeleteEmailIdentityCommand({ EmailIdentity: domain }));
    identity = undefined;
  }
  if (!identity) {
    await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: domain }));
    identity = await findIdentity(ses, domain);
  }
  if (!identity?.VerifiedForSendingStatus) print(formatRecords(domain, identity));
  for (const deadline = Date.now() + maxWaitMs; !identity?.VerifiedForSendingStatus; ) {
    if (Date.now() >= deadline)
      throw new UsageError(
        `SES has not seen the records of ${domain} yet. Run the same command again when they are in the DNS.`,
      );
    await wait(pauseMs);
    identity = await findIdentity(ses, domain);
  }
  print(`SES may send as ${domain}.`);
}

/** Prints how to leave the sandbox of SES, in which it sends to verified addresses only. */
export async function describeMailAccount(
  { ses }: Pick<AwsClients, "ses">,
  site: string | null,
): Promise<string> {
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}));
  if (ProductionAccessEnabled) return "SES sends to everyone.";
  return [
    "SES is in its sandbox: it sends only to addresses that you verify. To leave it (a person at AWS answers within a day or two):",
    `  ${formatAccessRequest(site ?? "https://<the site>")}`,
  ].join("\n");
}

/** Returns the command that asks AWS to let the account leave the sandbox of SES. */
export const formatAccessRequest = (site: string): string =>
  `aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --contact-language EN --website-url ${site} --use-case-description "A membership site sends receipts, bookings and account emails, and a newsletter to those who asked for it and confirmed their address (double opt-in), with one-click unsubscribe. Addresses that bounce or complain get no more emails."`;

/** Finds the identity of a domain at SES. */
export async function findIdentity(
  ses: AwsClients["ses"],
  domain: string,
): Promise<GetEmailIdentityResponse | undefined> {
  try {
    return await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
  } catch (error) {
    if (error instanceof Error && error.name === "NotFoundException") return undefined;
    throw error;
  }
}

const formatRecords = (domain: string, identity: GetEmailIdentityResponse | undefined): string =>
  [
    `Put these records into the DNS of ${domain}; this command continues when SES sees them:`,
    ...(identity?.DkimAttributes?.Tokens ?? []).map(
      (token) => `  ${token}._domainkey.${domain}  CNAME  ${token}.dkim.amazonses.com`,
    ),
    `  _dmarc.${domain}  TXT  "v=DMARC1; p=none"   (if there is none yet)`,
  ].join("\n");

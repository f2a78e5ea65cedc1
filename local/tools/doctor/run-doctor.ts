import { type Check, type Outcome, reportBroken, reportSkipped } from "./check.ts";
import { bounceRateCheck, mailAccountCheck, mailIdentityCheck } from "./checks/mail-checks.ts";
import {
  alarmsCheck,
  backupsCheck,
  costCheck,
  outboxCheck,
  queueCheck,
  subscriberCheck,
} from "./checks/operation-checks.ts";
import { legalIdentityCheck, ownerCheck, secondFactorCheck, secretsCheck } from "./checks/people-checks.ts";
import { certificateCheck, configCheck, dnsCheck } from "./checks/site-checks.ts";
import {
  accountsCheck,
  deliveriesCheck,
  portalCheck,
  priceCheck,
  stripeKeyCheck,
  subscriptionsCheck,
  webhookCheck,
} from "./checks/stripe-checks.ts";
import { NotAvailableError, type Surroundings } from "./surroundings.ts";

/** All checks, in the order in which they are printed. */
export const checks: readonly Check[] = [
  configCheck,
  dnsCheck,
  certificateCheck,
  mailIdentityCheck,
  mailAccountCheck,
  bounceRateCheck,
  stripeKeyCheck,
  webhookCheck,
  deliveriesCheck,
  priceCheck,
  portalCheck,
  subscriptionsCheck,
  accountsCheck,
  ownerCheck,
  secondFactorCheck,
  secretsCheck,
  legalIdentityCheck,
  outboxCheck,
  queueCheck,
  subscriberCheck,
  alarmsCheck,
  backupsCheck,
  costCheck,
];

export interface Finding {
  readonly title: string;
  readonly outcome: Outcome;
}

/** Runs every check. A check that cannot read what it needs is broken, unless the reader is not allowed or not there. */
export const runDoctor = (surroundings: Surroundings): Promise<Finding[]> =>
  Promise.all(
    checks.map(async (check) => ({
      title: check.title,
      outcome: await check.run(surroundings).catch(toOutcome),
    })),
  );

function toOutcome(error: unknown): Outcome {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof NotAvailableError) return reportSkipped(message);
  if (/AccessDenied|Unauthorized|Forbidden/.test(name))
    return reportSkipped(`These credentials may not read it (${name}).`);
  if (name === "DataUnavailableException")
    return reportSkipped("AWS has no figures yet. The Cost Explorer of a new account needs about a day.");
  return reportBroken(
    `It could not be read: ${message}`,
    "aws sts get-caller-identity   # whose credentials are these?",
  );
}

const marks = { ok: "ok  ", broken: "FAIL", skipped: "-   " } as const;

/** Formats the findings: one line each, and below a broken one the command that fixes it. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ title }) => title.length));
  const lines = findings.flatMap(({ title, outcome }) => [
    `${marks[outcome.state]} ${title.padEnd(width)}  ${outcome.detail}`,
    ...(outcome.state === "broken" ? [`     ${" ".repeat(width)}  fix: ${outcome.fix}`] : []),
  ]);
  const broken = findings.filter(({ outcome }) => outcome.state === "broken").length;
  const summary = broken === 0 ? "All is well." : `${broken} of ${findings.length} checks failed.`;
  return [...lines, "", summary].join("\n");
}

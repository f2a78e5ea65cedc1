import { getMailDomain } from "../../../../lib/stage.ts";
import { formatAccessRequest } from "../../deploy/mail-identity.ts";
import { type Check, formatDeploy, reportBroken, reportOk } from "../check.ts";

/** SES pauses an account at 10 percent and warns at 5. */
const maxBounceRate = 0.05;

/** SES may send as the stage's sender. */
export const mailIdentityCheck: Check = {
  title: "Email sender",
  async run(surroundings) {
    const { mailFrom } = surroundings.stage;
    if (mailFrom === null) return reportOk("The stage has no sender, so the product sends no emails.");
    const domain = getMailDomain(mailFrom);
    const identity = await surroundings.findMailIdentity(domain);
    return identity?.isVerified
      ? reportOk(`${domain} is verified.`)
      : reportBroken(
          identity
            ? `${domain} is not verified: its DKIM records are not in the DNS.`
            : `SES does not know ${domain}.`,
          `${formatDeploy(surroundings)}   # prints the DKIM records and waits for them`,
        );
  },
};

/** The account may send to everyone. */
export const mailAccountCheck: Check = {
  title: "Email account",
  async run(surroundings) {
    const { mailFrom, kind } = surroundings.stage;
    if (mailFrom === null) return reportOk("Not needed without a sender.");
    const { hasProductionAccess, isSendingEnabled, status } = await surroundings.getMailAccount();
    if (!isSendingEnabled || status === "SHUTDOWN")
      return reportBroken(
        `SES has stopped the account's emails (${status}).`,
        "aws sesv2 get-account --region us-east-1   # names the review; answer its case in the AWS Support Center",
      );
    if (!hasProductionAccess && kind === "production")
      return reportBroken(
        "SES is in its sandbox: it sends to verified addresses only.",
        formatAccessRequest(surroundings.site),
      );
    return reportOk(
      hasProductionAccess ? "Sends to everyone." : "In the sandbox: sends to verified addresses.",
    );
  },
};

/** Few enough emails bounce that SES keeps sending. */
export const bounceRateCheck: Check = {
  title: "Bounces",
  async run(surroundings) {
    if (surroundings.stage.mailFrom === null) return reportOk("Not needed without a sender.");
    const rate = await surroundings.findBounceRate();
    if (rate === undefined) return reportOk("Too few emails to say.");
    const percent = `${(rate * 100).toFixed(1)} percent`;
    return rate < maxBounceRate
      ? reportOk(`${percent} of the emails bounce.`)
      : reportBroken(
          `${percent} of the emails bounce; SES stops an account at 10.`,
          "aws sesv2 list-suppressed-destinations --region us-east-1 --reasons BOUNCE   # shows where they went; see docs/operations.md",
        );
  },
};

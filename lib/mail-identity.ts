import { CfnOutput, type Stack } from "aws-cdk-lib";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { mailDomain } from "./stage.ts";

/** Creates the SES identity of the sender's domain. DKIM signs once its three records are in the DNS. */
export function mailIdentity(stack: Stack, mailFrom: string): EmailIdentity {
  const identity = new EmailIdentity(stack, "MailIdentity", {
    identity: Identity.domain(mailDomain(mailFrom)),
  });
  new CfnOutput(stack, "MailDkimRecords", {
    value: identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`).join(", "),
    description: "To be put into the DNS, or SES sends nothing",
  });
  return identity;
}

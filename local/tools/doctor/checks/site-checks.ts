import { runtimeConfig } from "../../../../contract/runtime-config.ts";
import { type Check, formatDeploy, reportBroken, reportOk } from "../check.ts";

const dayMs = 86_400_000;
const minCertificateDays = 21;

/** The site answers, and its /config.json is that of this stage. */
export const configCheck: Check = {
  title: "Site and /config.json",
  async run(surroundings) {
    const { stage, site, poolId } = surroundings;
    if (site === "") return reportBroken("The stage has no site yet.", formatDeploy(surroundings));
    const parsed = runtimeConfig.safeParse(await surroundings.readRuntimeConfig());
    if (!parsed.success) return reportBroken(`${site}/config.json is not valid.`, formatDeploy(surroundings));
    const { stage: name, cognito, stripe } = parsed.data;
    if (name !== stage.name || cognito.user_pool_id !== poolId)
      return reportBroken(
        `${site}/config.json is of the stage ${name} with the user pool ${cognito.user_pool_id}, not of ${stage.name} with ${poolId}.`,
        formatDeploy(surroundings),
      );
    if (!surroundings.isLocal && stripe.publishable_key !== stage.stripePublishableKey)
      return reportBroken(
        "The publishable key in /config.json is not the one in the stage's file.",
        formatDeploy(surroundings),
      );
    return reportOk(site);
  },
};

/** The site's own name leads somewhere. */
export const dnsCheck: Check = {
  title: "DNS of the site",
  async run(surroundings) {
    const { stage } = surroundings;
    if (stage.domain === null) return reportOk("The stage has no domain of its own.");
    const addresses = await surroundings.resolveSite();
    return addresses.length > 0
      ? reportOk(`${stage.domain.site} leads to ${addresses.join(", ")}.`)
      : reportBroken(
          `${stage.domain.site} is not in the DNS.`,
          `aws cloudformation describe-stacks --region us-east-1 --stack-name kindstead-${stage.name}-web --query "Stacks[0].Outputs[?OutputKey=='DnsRecords'].OutputValue"   # prints the record to create`,
        );
  },
};

/** Browsers trust the certificate, and it is renewed in time. */
export const certificateCheck: Check = {
  title: "Certificate",
  async run(surroundings) {
    const { stage, now } = surroundings;
    if (stage.domain === null) return reportOk("CloudFront's own.");
    const fix = `aws acm describe-certificate --region us-east-1 --certificate-arn ${stage.domain.certificateArn}   # the records in DomainValidationOptions have to be in the DNS`;
    try {
      const end = await surroundings.getCertificateEnd();
      const days = Math.floor((end.getTime() - now) / dayMs);
      return days >= minCertificateDays
        ? reportOk(`Valid for ${days} days.`)
        : reportBroken(`The certificate ends on ${end.toISOString().slice(0, 10)} and was not renewed.`, fix);
    } catch (error) {
      return reportBroken(
        `Browsers do not trust it: ${error instanceof Error ? error.message : error}.`,
        fix,
      );
    }
  },
};

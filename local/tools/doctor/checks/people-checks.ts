import { type Check, formatCommand, formatDeploy, reportBroken, reportOk, reportSkipped } from "../check.ts";
import { type SecretVariable, secretVariables } from "../surroundings.ts";

const dayMs = 86_400_000;
const maxSecretDays = 400;
/**
 * The article of docs/operations.md that says how to replace a secret. The email links' secret is replaced only after a leak: a
 * new value voids the unsubscribe links of all earlier emails.
 */
const replacedBy: Partial<Record<SecretVariable, string>> = {
  ORIGIN_SECRET_ID: "origin-secret",
  STRIPE_SECRET_ID: "stripe-keys",
  STRIPE_WEBHOOK_SECRET_ID: "stripe-webhook",
  HOOK_SECRET_ID: "hook-secret",
  PROPOSAL_SECRET_ID: "proposal-secret",
  SIGN_UP_SECRET_ID: "sign-up-secret",
};

/** Someone owns the back office. */
export const ownerCheck: Check = {
  title: "Owner",
  async run(surroundings) {
    const owners = (await surroundings.listAdmins()).filter(({ role }) => role === "owner");
    return owners.length > 0
      ? reportOk(owners.map(({ email }) => email).join(", "))
      : reportBroken(
          "No admin is an owner, so no one can open the whole back office.",
          formatCommand(surroundings, "admin:create", "<your email address>"),
        );
  },
};

/**
 * Every admin can open the back office, which production does only after a second factor, and a stage with a name of its
 * own has the firewall without which a stolen token can replace one.
 */
export const secondFactorCheck: Check = {
  title: "Second factor",
  async run(surroundings) {
    const { name, domain, waf, adminMfa } = surroundings.stage;
    if (domain !== null && !waf)
      return reportBroken(
        "The user pool has no firewall, so a stolen token can replace an admin's second factor.",
        `set "waf": true in stages/${name}.json, then ${formatDeploy(surroundings)}`,
      );
    if (adminMfa === "optional") return reportOk("Optional in this stage.");
    const without = (await surroundings.listAdmins()).filter(({ hasSecondFactor }) => !hasSecondFactor);
    return without.length === 0
      ? reportOk("Every admin has one.")
      : reportBroken(
          `Without a second factor, and so without the back office: ${without.map(({ email }) => email).join(", ")}.`,
          `sign in at ${surroundings.site}/admin and set up an authenticator app under Security`,
        );
  },
};

/** Every secret exists and is not older than it may be. */
export const secretsCheck: Check = {
  title: "Secrets",
  async run(surroundings) {
    const variables = Object.keys(secretVariables) as SecretVariable[];
    let oldest = 0;
    for (const variable of variables) {
      const secret = await surroundings.findSecret(variable);
      if (!secret || secret.value === "")
        return reportBroken(`${secretVariables[variable]} does not exist.`, formatDeploy(surroundings));
      const days = secret.changedAt ? Math.floor((surroundings.now - secret.changedAt.getTime()) / dayMs) : 0;
      const article = replacedBy[variable];
      if (article && days > maxSecretDays)
        return reportBroken(
          `${secretVariables[variable]} is ${days} days old.`,
          `docs/operations.md#${article} says how to replace ${secret.id}`,
        );
      oldest = Math.max(oldest, days);
    }
    return reportOk(`${variables.length} exist. Age of the oldest in days: ${oldest}.`);
  },
};

/** The legal pages and emails name who runs the site, and an address that someone reads. */
export const legalIdentityCheck: Check = {
  title: "Legal identity",
  async run(surroundings) {
    const identity = await surroundings.findLegalIdentity();
    const isProduction = surroundings.stage.kind === "production";
    const contact = identity?.contact ?? surroundings.stage.contactEmail;
    if (isProduction && contact.endsWith("@example.com"))
      return reportBroken(
        `The contact address is ${contact}. No one reads it.`,
        `open ${surroundings.site}/admin?tab=settings and save a contact address`,
      );
    if (identity?.name && identity.address) return reportOk(identity.name);
    if (!isProduction) return reportSkipped("Not set, which only production needs.");
    return reportBroken(
      "Name and address of the owner are not set; newsletters are held back until they are.",
      `open ${surroundings.site}/admin?tab=settings and fill in the legal name and address`,
    );
  },
};

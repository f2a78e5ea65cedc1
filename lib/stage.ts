import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type * as z from "zod";
import {
  initialSettings,
  requiredInProduction,
  type StageKind,
  type StageSettings,
  stageFile,
} from "./stage-settings.ts";

export type Stage = StageSettings & {
  readonly name: string;
  readonly kind: StageKind;
  /**
   * The number of functions that may run at a time in the whole account; a default account's 1,000 unless it was read.
   */
  readonly accountConcurrency: number;
  /** Whether this deployment moves all requests to the new code at once, and no alarm stops it. */
  readonly isAtOnce: boolean;
};

/** CloudFront requires its certificates and WAF in this region, so all stacks of a stage are here. */
export const region = "us-east-1";

/** An account with less concurrency than this cannot reserve any: AWS keeps 100 unreserved, and visitors need the rest. */
export const minConcurrencyToReserve = 500;

/** Thrown when a stage is unknown or its settings are not valid or not complete. The message says what to do. */
export class StageError extends Error {
  override name = "StageError";
}

const root = join(import.meta.dirname, "..");

/** A stage's name, with the suffix of a developer's own sandbox: sandbox, sandbox-ann. */
const namePattern = /^([a-z]{1,20})(-[a-z0-9]{1,12})?$/;

interface StageEnvironment {
  /** The file with the settings, if it is not stages/<name>.json. */
  STAGE_FILE?: string | undefined;
  /** The concurrency of the account, as `npm run deploy` read it. */
  ACCOUNT_CONCURRENCY?: string | undefined;
  /** "true" for `npm run deploy -- --at-once`. */
  AT_ONCE?: string | undefined;
}

/**
 * Returns the settings of a stage from stages/<name>.json. `sandbox-ann` is a sandbox of one developer with the settings of
 * `sandbox`, unless it has a file; without its domain, because CloudFront gives a name to one distribution only. Throws a
 * StageError that lists everything that is wrong or missing.
 */
export function getStage(name: unknown, environment: StageEnvironment = {}): Stage {
  const { path, kindOfSuffix } = findStageFile(String(name), environment.STAGE_FILE);
  const parsed = stageFile.safeParse(readJson(path));
  if (!parsed.success) throw new StageError(describeIssues(path, parsed.error));
  const { kind, ...changed } = parsed.data;
  if (kindOfSuffix !== undefined && kind !== kindOfSuffix)
    throw new StageError(
      `${path} is not a sandbox, so it has no variants: there is no stage ${String(name)}.`,
    );
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const accountConcurrency = Number(environment.ACCOUNT_CONCURRENCY ?? 1_000);
  const isAtOnce = environment.AT_ONCE === "true";
  const own = {
    name: String(name),
    kind,
    accountConcurrency,
    isAtOnce,
    ...(kindOfSuffix !== undefined && { domain: null }),
  };
  const stage: Stage = { ...initialSettings[kind], ...given, ...own };
  if (kind === "production") assertComplete(stage, path);
  assertFirewall(stage, path);
  assertFits(stage, path);
  return accountConcurrency < minConcurrencyToReserve ? { ...stage, reservedConcurrency: {} } : stage;
}

function findStageFile(name: string, override?: string): { path: string; kindOfSuffix?: StageKind } {
  const [, base, suffix] = namePattern.exec(name) ?? [];
  if (base === undefined)
    throw new StageError(
      `${name} is not a valid stage name. Use up to 20 letters a-z, optionally followed by a hyphen and up to 12 letters or digits.`,
    );
  if (override !== undefined) return { path: override };
  const exists = (path: string) => existsSync(join(root, path));
  if (exists(`stages/${name}.json`)) return { path: `stages/${name}.json` };
  if (suffix !== undefined && exists(`stages/${base}.json`))
    return { path: `stages/${base}.json`, kindOfSuffix: "sandbox" };
  const known = readdirSync(join(root, "stages")).map((file) => file.replace(".json", ""));
  throw new StageError(
    `There is no stage ${name}: use ${known.sort().join(", ")}, or create stages/${name}.json (docs/deploying.md).`,
  );
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(isAbsolute(path) ? path : join(root, path), "utf8"));
  } catch (error) {
    throw new StageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function describeIssues(path: string, { issues }: z.ZodError): string {
  const lines = issues.flatMap((issue) => {
    const at = issue.path.join(".");
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => `  ${[...issue.path, key].join(".")}: there is no such setting`);
    return [`  ${at || "the file"}: ${issue.message}`];
  });
  return [`${path} is not valid:`, ...lines, "docs/deploying.md explains the settings."].join("\n");
}

function assertComplete(stage: Stage, path: string): void {
  const missing = Object.entries(requiredInProduction).filter(
    ([setting]) => stage[setting as keyof typeof requiredInProduction] === null,
  );
  if (missing.length === 0) return;
  throw new StageError(
    [
      `The stage ${stage.name} is not complete. Set in ${path}:`,
      ...missing.map(([setting, what]) => `  ${setting}: ${what}`),
      "docs/deploying.md explains the settings.",
    ].join("\n"),
  );
}

/**
 * Only the user pool's firewall refuses the calls with which a stolen token changes a second factor (lib/site/waf.ts), so a
 * stage without it must not promise one.
 */
function assertFirewall({ name, adminMfa, waf }: Stage, path: string): void {
  if (adminMfa === "optional" || waf) return;
  throw new StageError(
    [
      `The stage ${name} requires a second factor of admins, which a stolen token could replace without a firewall.`,
      `Set in ${path}:`,
      '  waf: true, or adminMfa: "optional"',
      "docs/deploying.md explains the settings.",
    ].join("\n"),
  );
}

/** Lambda allows 4 KB for all variables of a function's environment, and the names of its resources need the rest. */
const maxSiteDefaultsBytes = 3_000;

function assertFits(stage: Stage, path: string): void {
  const bytes = Buffer.byteLength(formatSiteDefaults(stage));
  if (bytes <= maxSiteDefaultsBytes) return;
  throw new StageError(
    `In ${path}, contactEmail, social and testimonials take ${bytes} bytes, ${maxSiteDefaultsBytes} at most. Enter some of them in the Settings tab after deploying: an owner's settings replace those of the file.`,
  );
}

/** Formats what visitors see until the owner saves something else. */
export const formatSiteDefaults = ({ contactEmail, social, testimonials }: Stage): string =>
  JSON.stringify({ contact_email: contactEmail, social, testimonials });

/** Returns the site's URL, or null without a domain, because CloudFront's name is known only after its creation. */
export const getSiteUrl = (stage: Stage): string | null =>
  stage.domain === null ? null : `https://${stage.domain.site}`;

type Named = Pick<Stage, "name">;

/** The parameter with the site's URL. The web stack writes it, because it is deployed last. */
export const getSiteUrlParameter = (stage: Named): string => `/kindstead/${stage.name}/site-url`;

/** The parameter with the name of the bucket of the built site, which the web stack makes. */
export const getSiteBucketParameter = (stage: Named): string => `/kindstead/${stage.name}/site-bucket`;

/** The parameters with the hook addresses of forms. The owner creates them: if a stack had them, a deployment could reset them. */
export const getHookParameter = (stage: Named, hook: "form" | "upgrade"): string =>
  `/kindstead/${stage.name}/${hook}-hook-url`;

/** The parameters with Stripe ids. The owner creates them, like those of the webhooks. */
export const getStripeParameter = (stage: Named, what: "price-id" | "portal-configuration"): string =>
  `/kindstead/${stage.name}/stripe-${what}`;

/** The SES configuration set with which the product sends, so that SES reports bounces and complaints. */
export const getMailConfigurationSet = (stage: Named): string => `kindstead-${stage.name}`;

/** Returns the name of the SES identity of a sender. */
export const getMailDomain = (mailFrom: string): string => mailFrom.slice(mailFrom.indexOf("@") + 1);

import type { JourneyApp } from "./journey-test.ts";

/** Patterns of secrets that must never be served. */
const forbidden: Record<string, RegExp> = {
  "a key of Stripe's": /\b(sk|rk)_(test|live)_\w+|\bwhsec_\w+/,
  "an access key of AWS's": /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  "a name of AWS's": /\barn:aws:/,
  "an address of an inner network": /\b(169\.254|10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+\b/,
  "a path of the machine": /\/(home|root|tmp|var|Users|work)\/[\w.-]+|node_modules\//,
  "a stack trace": /\n\s+at .+:\d+:\d+/,
  "a source map": /sourceMappingURL=/,
};

/** The running cloud's own secrets and internal names, verbatim. */
function listSecrets({ endpoints }: JourneyApp): Record<string, string> {
  return {
    "the origin's secret": endpoints.origin_secret,
    "the webhook's secret": endpoints.stripe.webhook_secret,
    "the cloud's secret key": endpoints.aws.secret_access_key,
    "the table's name": endpoints.dynamodb.table,
    "the table's address": endpoints.dynamodb.endpoint,
    ...Object.fromEntries(endpoints.accounts.map(({ email, password }) => [`${email}'s password`, password])),
  };
}

/** Lists the secrets and internal names in this text; `where` names its source (SEC-16). */
export function findLeaks(app: JourneyApp, where: string, text: string): string[] {
  const shapes = Object.entries(forbidden).flatMap(([what, shape]) => {
    const [found] = shape.exec(text) ?? [];
    return found === undefined ? [] : [`${where}: ${what}, ${found.trim().slice(0, 80)}`];
  });
  const literal = Object.entries(listSecrets(app)).filter(([, secret]) => text.includes(secret));
  return [...shapes, ...literal.map(([what]) => `${where}: ${what}`)];
}

/** Headers that tell which software answers. */
export const talkativeHeaders = ["server", "x-powered-by", "x-aws-id", "via"];

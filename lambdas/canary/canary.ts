import { canaryEnv } from "../env.ts";
import { logMetric, warnWithMetric } from "../log-metric.ts";
import { canaryMetric } from "../metric.ts";
import { readParameter, readSecret } from "../settings.ts";
import { parseCredentials } from "./cognito-calls.ts";
import { walkSite } from "./walk.ts";
import { CanaryError } from "./walk-steps.ts";

/**
 * The scheduled job that uses the site as a member does, every two minutes, and logs whether it could. Never throws: an
 * alarm watches the metric, and also sounds without one.
 */
export async function checkSite(): Promise<void> {
  try {
    const site = await readParameter(canaryEnv.read("SITE_URL_PARAMETER"));
    const credentials = parseCredentials(await readSecret(canaryEnv.read("CANARY_SECRET_ID")));
    logMetric("The canary succeeded", canaryMetric, 1, await walkSite(site, credentials));
  } catch (error) {
    // Other errors could contain the secret's text.
    const reason = error instanceof CanaryError ? error.message : "The canary's settings cannot be read";
    warnWithMetric("The canary failed", canaryMetric, 0, { reason });
  }
}

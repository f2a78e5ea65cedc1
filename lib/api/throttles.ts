import { listDocumentKeys } from "../../contract/item-pages.ts";
import { getLambdaName, type Route, routes } from "../../contract/routes.ts";
import type { Stage } from "../stage.ts";

/*
 * The throttles of the API's routes. Every route has its own, because requests can bypass the CDN and its
 * firewall: a flood of a public route gets 429 there and takes nothing from members.
 */

interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/**
 * One public route gets this share of a member route's throttle. The CDN caches lists, so the API sees few of those
 * requests.
 */
const publicShare = { rate: 1 / 10, burst: 1 / 20 };
/** Stripe's events come in bursts, and Stripe sends what was throttled again. */
const webhookShare = { rate: 1 / 2, burst: 1 / 4 };

/** Requests per second and burst of one route. */
function getThrottle(route: Route, { throttle }: Pick<Stage, "throttle">): Throttle {
  if (route.access !== "public") return throttle;
  const share = getLambdaName(route) === "stripe-webhook" ? webhookShare : publicShare;
  return getPublicThrottle({ throttle }, share);
}

const getPublicThrottle = ({ throttle }: Pick<Stage, "throttle">, share: Throttle): Throttle => ({
  rate: takeShare(throttle.rate, share.rate),
  burst: takeShare(throttle.burst, share.burst),
});

/** Returns a whole number, because API Gateway refuses a fraction as burst, and at least 1, so that every route answers. */
const takeShare = (limit: number, share: number): number => Math.max(1, Math.round(limit * share));

/** The settings of every route, as CloudFormation expects them: by route key. */
export const listRouteSettings = (stage: Pick<Stage, "throttle">): Record<string, object> =>
  Object.fromEntries([
    ...Object.values<Route>(routes).map((route) => [
      `${route.method} ${route.path}`,
      toSettings(getThrottle(route, stage), route === routes.stripeWebhook),
    ]),
    ...listDocumentKeys().map((key) => [key, toSettings(getPublicThrottle(stage, publicShare))]),
  ]);

/** Only the webhook has metrics of its own, because alarms read them: AWS charges six metrics for each such route. */
const toSettings = ({ rate, burst }: Throttle, hasMetrics = false) => ({
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: burst,
  DetailedMetricsEnabled: hasMetrics,
});

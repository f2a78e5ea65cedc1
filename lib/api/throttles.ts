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
export function getThrottle(route: Route, { throttle }: Pick<Stage, "throttle">): Throttle {
  if (route.access !== "public") return throttle;
  const share = getLambdaName(route) === "stripe-webhook" ? webhookShare : publicShare;
  return getPublicThrottle({ throttle }, share);
}

const getPublicThrottle = ({ throttle }: Pick<Stage, "throttle">, share: Throttle): Throttle => ({
  rate: throttle.rate * share.rate,
  burst: throttle.burst * share.burst,
});

/** The settings of every route, as CloudFormation expects them: by route key. */
export const listRouteSettings = (stage: Stage): Record<string, object> =>
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

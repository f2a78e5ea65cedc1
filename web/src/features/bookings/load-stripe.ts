import type { Stripe } from "@stripe/stripe-js";
import type { RuntimeConfig } from "../../../../contract/runtime-config.ts";
import { loadConfig } from "../../config.ts";

type StripeSettings = RuntimeConfig["stripe"];

/** Runs a script of the deployment's own choosing, once. Rejects where it cannot be had. */
function runScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
}

async function start({ publishable_key, stripe_js }: StripeSettings): Promise<Stripe> {
  if (publishable_key === null) throw new Error("This stage takes no payments");
  const [{ loadStripe }] = await Promise.all([
    import("@stripe/stripe-js/pure"),
    // Where another stands in for Stripe, its script defines window.Stripe, and loadStripe fetches nothing.
    stripe_js !== null && !("Stripe" in window) ? runScript(stripe_js) : undefined,
  ]);
  const stripe = await loadStripe(publishable_key);
  if (!stripe) throw new Error("Stripe runs in browsers only");
  return stripe;
}

let stripe: Promise<Stripe> | undefined;

/** Stripe in this page, fetched when it is first asked for; a failure is forgotten, so that a retry tries. */
export function loadStripeOnce(): Promise<Stripe> {
  stripe ??= loadConfig()
    .then((config) => start(config.stripe))
    .catch((error: unknown) => {
      stripe = undefined;
      throw error;
    });
  return stripe;
}

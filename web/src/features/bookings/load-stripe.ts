import type { Stripe } from "@stripe/stripe-js";
import type { RuntimeConfig } from "../../../../contract/runtime-config.ts";
import { loadConfig } from "../../base/config.ts";
import { memoizeAsync } from "../../base/memoize-async.ts";

type StripeSettings = RuntimeConfig["stripe"];

/** Adds a script to the page. Rejects if it fails to load. */
function loadScript(src: string): Promise<void> {
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

async function createStripe({ publishable_key, stripe_js }: StripeSettings): Promise<Stripe> {
  if (publishable_key === null) throw new Error("Payments are not configured for this stage");
  const [{ loadStripe }] = await Promise.all([
    import("@stripe/stripe-js/pure"),
    // The Stripe emulator's script defines window.Stripe, so loadStripe does not fetch Stripe's own.
    stripe_js !== null && !("Stripe" in window) ? loadScript(stripe_js) : undefined,
  ]);
  const stripe = await loadStripe(publishable_key);
  if (!stripe) throw new Error("Stripe.js only runs in a browser");
  return stripe;
}

/** Loads Stripe.js on first use and caches it. A failure is not cached, so the next call retries. */
export const loadStripeOnce = memoizeAsync(async () => createStripe((await loadConfig()).stripe));

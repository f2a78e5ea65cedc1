import { CfnOutput, type Stack } from "aws-cdk-lib";
import { type Link, linkParameter, linkSecret } from "../constructs/links.ts";
import { createManualSecret } from "../constructs/manual-secret.ts";
import { getStripeParameter, type Stage } from "../stage.ts";

/** Links to the Stripe settings, granted one by one. */
export interface Payments {
  /** The secret API key. */
  readonly key: Link;
  /** The signing secrets of webhook events. */
  readonly webhookSecrets: Link;
  /** The id of the Premium price. */
  readonly price: Link;
  /** The id of the billing portal's configuration; `none` for the account's default. */
  readonly portal: Link;
}

/**
 * Creates the secrets for what `npm run ops -- stripe:setup` prints (docs/operations.md#stripe-keys). The owner sets their
 * values; until then they contain a placeholder that no request and no signature matches. The owner also creates the
 * parameters: a parameter of the stack would fall back to its initial value whenever the stack replaces it.
 */
export function createPayments(stack: Stack, stage: Stage): Payments {
  const createSecret = (id: string, description: string): Link => {
    const rotation = "Only Stripe can create and roll this key (docs/operations.md#stripe-keys).";
    const place = createManualSecret(stack, stage, id, { description, rotation, passwordLength: 32 });
    new CfnOutput(stack, `${id}Secret`, { value: place.secretArn, description });
    return linkSecret(place);
  };
  return {
    key: createSecret("StripeKey", "The secret key of the Stripe account, sk_… or rk_…"),
    webhookSecrets: createSecret(
      "StripeWebhook",
      "What Stripe signs its events with: one whsec_…, or two with a space between while they are rotated",
    ),
    price: linkParameter(stack, getStripeParameter(stage, "price-id")),
    portal: linkParameter(stack, getStripeParameter(stage, "portal-configuration")),
  };
}

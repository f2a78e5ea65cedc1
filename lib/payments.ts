import { CfnOutput, RemovalPolicy, type Stack, Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { unset } from "../lambdas/env.ts";
import { type Link, parameterLink, secretLink } from "./constructs/links.ts";
import { type Stage, stripeParameter } from "./stage.ts";

/** What a function needs to speak with Stripe: each of them a link of its own, so that each is granted by itself. */
export interface Payments {
  /** The account's secret key. */
  readonly key: Link;
  /** The secrets that Stripe signs its events with. */
  readonly webhookSecrets: Link;
  /** The id of the price that Premium is sold at. */
  readonly price: Link;
  /** The id of the portal's configuration; none: the account's default. */
  readonly portal: Link;
}

/**
 * Where the owner puts what `npm run stripe:setup` prints (docs/runbook.md#stripe-keys). This app makes the places
 * and never what lies in them: until then the secrets hold a value that opens nothing and believes nobody.
 */
export function payments(stack: Stack, stage: Stage): Payments {
  const secret = (id: string, description: string): Link => {
    const place = new Secret(stack, id, {
      description,
      generateSecretString: { passwordLength: 32, excludePunctuation: true },
      removalPolicy: stage.removal === "retain" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(place).acknowledge({
      id: "AwsSolutions-SMG4",
      reason: "Stripe makes and rolls it, which nobody here could do for it (docs/runbook.md#stripe-keys).",
    });
    new CfnOutput(stack, `${id}Secret`, { value: place.secretArn, description });
    return secretLink(place);
  };
  const parameter = (id: string, what: "price-id" | "portal-configuration", description: string): Link => {
    const parameterName = stripeParameter(stage, what);
    new StringParameter(stack, id, { parameterName, description, stringValue: unset });
    return parameterLink(stack, parameterName);
  };
  return {
    key: secret("StripeKey", "The secret key of the Stripe account, sk_… or rk_…"),
    webhookSecrets: secret(
      "StripeWebhook",
      "What Stripe signs its events with: one whsec_…, or two with a space between while they are rotated",
    ),
    price: parameter("StripePrice", "price-id", "The price that Premium is sold at, price_…"),
    portal: parameter(
      "StripePortal",
      "portal-configuration",
      `How Stripe's portal looks, bpc_…; ${unset}: the account's default`,
    ),
  };
}

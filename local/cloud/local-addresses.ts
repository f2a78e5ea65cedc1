import * as z from "zod";
import type { Service, ServiceName } from "./services.ts";
import type { Template } from "./template/template.ts";

const anything = z.object({});

/**
 * Puts local addresses where a text of the template names AWS's or Stripe's: the site for the distribution, the
 * stand-ins for the user pools' service, the buckets and Stripe.
 */
export function localAddresses(
  template: Template,
  services: Record<ServiceName, Service>,
  site: string,
): (text: string) => string {
  const { region } = template;
  const addresses: (readonly [theirs: string, local: string])[] = [
    [`https://cognito-idp.${region}.amazonaws.com`, services.cognito.endpoint],
    ["https://api.stripe.com", services.stripe.endpoint],
    // Whoever else answers Stripe's calls brings no script for the browser.
    ...(services.stripe.ours ? [["https://js.stripe.com", services.stripe.endpoint] as const] : []),
    ...template
      .all("AWS::S3::Bucket", anything)
      .map(({ ref }): [string, string] => [
        `https://${ref}.s3.${region}.amazonaws.com`,
        services.s3.endpoint,
      ]),
    ...template
      .all("AWS::CloudFront::Distribution", anything)
      .map(({ ref }): [string, string] => [`https://${ref.toLowerCase()}.cloudfront.net`, site]),
  ];
  return (text) => addresses.reduce((changed, [theirs, local]) => changed.replaceAll(theirs, local), text);
}

import * as z from "zod";
import type { Service, ServiceName } from "./services.ts";
import type { Template } from "./template/template.ts";

const anyProperties = z.object({});

/**
 * Returns a function that replaces the URLs of AWS and Stripe in a text of the template with local ones: the site for the
 * distribution, the emulators for Cognito, the buckets and Stripe.
 */
export function createUrlLocalizer(
  template: Template,
  services: Record<ServiceName, Service>,
  site: string,
): (text: string) => string {
  const { region } = template;
  const replacements: (readonly [remoteUrl: string, localUrl: string])[] = [
    [`https://cognito-idp.${region}.amazonaws.com`, services.cognito.endpoint],
    ["https://api.stripe.com", services.stripe.endpoint],
    // Only the emulator serves a browser script of its own.
    ...(services.stripe.isEmulated ? [["https://js.stripe.com", services.stripe.endpoint] as const] : []),
    ...template
      .listResources("AWS::S3::Bucket", anyProperties)
      .map(({ ref }): [string, string] => [
        `https://${ref}.s3.${region}.amazonaws.com`,
        services.s3.endpoint,
      ]),
    ...template
      .listResources("AWS::CloudFront::Distribution", anyProperties)
      .map(({ ref }): [string, string] => [`https://${ref.toLowerCase()}.cloudfront.net`, site]),
  ];
  return (text) =>
    replacements.reduce((result, [remoteUrl, localUrl]) => result.replaceAll(remoteUrl, localUrl), text);
}

import * as z from "zod";
import type { Service, ServiceName } from "./services.ts";
import type { Template } from "./template/template.ts";

const anything = z.object({});

/**
 * Puts local addresses where a text of the template names AWS's: the site for the distribution, the stand-ins
 * for the user pools' service and the buckets.
 */
export function localAddresses(
  template: Template,
  services: Record<ServiceName, Service>,
  site: string,
): (text: string) => string {
  const { region } = template;
  const addresses: [aws: string, local: string][] = [
    [`https://cognito-idp.${region}.amazonaws.com`, services.cognito.endpoint],
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
  return (text) => addresses.reduce((changed, [aws, local]) => changed.replaceAll(aws, local), text);
}

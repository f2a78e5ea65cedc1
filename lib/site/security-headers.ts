import { Duration } from "aws-cdk-lib";
import {
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** Disables browser features that no page uses; payment is allowed for our origin and Stripe. */
const permissions =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")';

interface HeaderOptions {
  /** Whether browsers require HTTPS of all names below the site's own too. */
  readonly httpsOnlySubdomains: boolean;
  readonly moreHeaders?: readonly ResponseCustomHeader[];
}

/** The security headers of every response, including the given Content-Security-Policy, and `moreHeaders`. */
export const createSecurityHeaders = (
  scope: Construct,
  id: string,
  contentSecurityPolicy: string,
  { httpsOnlySubdomains, moreHeaders = [] }: HeaderOptions,
) =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: httpsOnlySubdomains,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        // Popups keep their opener, because Stripe's portal opens in one.
        { header: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups", override: true },
        { header: "Permissions-Policy", value: permissions, override: true },
        ...moreHeaders,
      ],
    },
  });

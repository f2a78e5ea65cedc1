import { Duration } from "aws-cdk-lib";
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** Powers that no page of ours uses; payment stays with the page and Stripe. */
const permissions =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")';

/** The headers that every answer carries, with this Content-Security-Policy among them. */
export const securityHeaders = (scope: Construct, id: string, contentSecurityPolicy: string) =>
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
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        // Popups stay connected: Stripe's portal opens in one.
        { header: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups", override: true },
        { header: "Permissions-Policy", value: permissions, override: true },
      ],
    },
  });

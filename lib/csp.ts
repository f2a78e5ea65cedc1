import { region } from "./stage.ts";

/**
 * The Content-Security-Policy of the site, the one string of it. Scripts are ours and Stripe's, none inline.
 * Styles may be inline, without a hash: Radix's scroll lock injects some, and a hash would switch
 * 'unsafe-inline' off. `filesHost` is where uploads go to and downloads come from.
 */
export const csp = (filesHost: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' https://cognito-idp.${region}.amazonaws.com https://api.stripe.com https://${filesHost}`,
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Of pictures and of the API's answers: should one be opened as a document, nothing in it runs. */
export const inertCsp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

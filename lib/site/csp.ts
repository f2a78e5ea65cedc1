import { region } from "../stage.ts";

/**
 * The Content-Security-Policy of the site. Scripts are allowed from our origin and Stripe, none inline. Inline styles are
 * allowed without a hash, because Radix's scroll lock injects some and a hash would disable 'unsafe-inline'.
 * `filesHost` is the host of uploads, downloads and audio.
 */
export const buildCsp = (filesHost: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src https://${filesHost}`,
    "manifest-src 'self'",
    `connect-src 'self' https://cognito-idp.${region}.amazonaws.com https://api.stripe.com https://${filesHost}`,
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The policy of images and API responses: nothing runs if one is opened as a document. */
export const inertCsp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

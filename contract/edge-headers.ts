/**
 * What the CDN adds to every request that it passes to the API; whatever a client sends under these names
 * is overwritten there (design: decisions, "Where things live on AWS").
 */

/** Proves that a request came through the CDN. A call without it is 403 `forbidden`. */
export const originSecretHeader = "x-origin-secret";

/** The address of the client, believed only beside a right origin secret. */
export const clientAddressHeader = "x-client-ip";

/*
 * Stands in for the SDK's chain of credential providers in every bundle (lib/constructs/bundle.ts). A Lambda
 * finds its credentials in its environment; the other ways, profiles, sign-in portals, metadata services, are
 * a quarter of a bundle and never taken.
 */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";

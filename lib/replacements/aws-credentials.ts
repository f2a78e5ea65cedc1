/*
 * Replaces the SDK's default credential provider chain in Lambda bundles (lib/constructs/bundle-lambda.ts). A Lambda has
 * its credentials in environment variables; profiles, SSO and metadata services would be 15 KB of each cold start.
 */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";

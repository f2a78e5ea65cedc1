/*
 * Replaces the SDK's endpoint discovery in Lambda bundles (lib/constructs/bundle-lambda.ts). The DynamoDB client has it
 * disabled by default, but imports it with its cache: 9 KB of each cold start.
 */
const getUndefined = () => undefined;

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: getUndefined,
  configFileSelector: getUndefined,
  default: undefined,
};

export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config;

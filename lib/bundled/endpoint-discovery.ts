/*
 * Stands in for the SDK's endpoint discovery in every bundle (lib/constructs/bundle.ts). DynamoDB's client has
 * it switched off unless asked, and we never ask; it comes with a cache and all of that cache's data structures.
 */
const unset = () => undefined;

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: unset,
  configFileSelector: unset,
  default: undefined,
};

export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config;

import { choosePorts } from "./ports.ts";

/** The variable by which somebody else's server takes the place of ours, as the AWS SDK itself reads it. */
const variables = {
  dynamodb: "AWS_ENDPOINT_URL_DYNAMODB",
  s3: "AWS_ENDPOINT_URL_S3",
  cognito: "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER",
  mail: "AWS_ENDPOINT_URL_SESV2",
  ssm: "AWS_ENDPOINT_URL_SSM",
  secretsManager: "AWS_ENDPOINT_URL_SECRETS_MANAGER",
} as const;

export type ServiceName = keyof typeof variables;

const names = Object.keys(variables) as ServiceName[];

export interface Service {
  endpoint: string;
  port: number;
  /** False where the environment names another server. */
  ours: boolean;
}

/** Where each service is, or will be once it is started. */
export async function placeServices(
  stateDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<Record<ServiceName, Service>> {
  const ports = await choosePorts(stateDir, names);
  // One stand-in answers both.
  ports.secretsManager = ports.ssm;
  const placed = names.map((name): [ServiceName, Service] => {
    const other = environment[variables[name]];
    const endpoint = other?.replace(/\/$/, "") ?? `http://127.0.0.1:${ports[name]}`;
    return [name, { endpoint, port: ports[name], ours: other === undefined }];
  });
  return Object.fromEntries(placed) as Record<ServiceName, Service>;
}

/** What tells the AWS SDK in a function where the services are. */
export const sdkEndpoints = (services: Record<ServiceName, Service>): Record<string, string> =>
  Object.fromEntries(names.map((name) => [variables[name], services[name].endpoint]));

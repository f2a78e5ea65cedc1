import { choosePorts } from "./ports.ts";
import type { AccessKey } from "./secret-store.ts";

/** The environment variable with the address of each service; the AWS SDK and lambdas/stripe read it. */
const endpointVariables = {
  dynamodb: "AWS_ENDPOINT_URL_DYNAMODB",
  s3: "AWS_ENDPOINT_URL_S3",
  cognito: "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER",
  mail: "AWS_ENDPOINT_URL_SESV2",
  ssm: "AWS_ENDPOINT_URL_SSM",
  secretsManager: "AWS_ENDPOINT_URL_SECRETS_MANAGER",
  stripe: "STRIPE_API_BASE",
} as const;

export type ServiceName = keyof typeof endpointVariables;

/** The environment may name another server for these. */
const replaceable: readonly ServiceName[] = ["dynamodb", "stripe"];

const serviceNames = Object.keys(endpointVariables) as ServiceName[];

export interface Service {
  endpoint: string;
  port: number;
  /** False when the environment names another server. */
  isEmulated: boolean;
}

/** Chooses the address of each service before it starts. Prints which variables replace an emulator, and which do not. */
export async function locateServices(
  stateDir: string,
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<Record<ServiceName, Service>> {
  const ports = await choosePorts(stateDir, serviceNames);
  // One emulator serves both.
  ports.secretsManager = ports.ssm;
  const services = serviceNames.map((name): [ServiceName, Service] => {
    const variable = endpointVariables[name];
    const isReplaceable = replaceable.includes(name);
    const configured = isReplaceable ? environment[variable] : undefined;
    if (!isReplaceable && environment[variable] !== undefined)
      print(`${variable} is ignored: only the DynamoDB server and Stripe can be replaced.`);
    const external = configured ?? (name === "stripe" ? findStripeEndpoint(environment) : undefined);
    if (configured !== undefined) print(`${variable} is set: using ${external} instead of the emulator.`);
    const endpoint = external?.replace(/\/$/, "") ?? `http://127.0.0.1:${ports[name]}`;
    return [name, { endpoint, port: ports[name], isEmulated: external === undefined }];
  });
  return Object.fromEntries(services) as Record<ServiceName, Service>;
}

/** With a real account's secret key, payments go to Stripe itself. */
const findStripeEndpoint = ({ STRIPE_SECRET_KEY }: NodeJS.ProcessEnv): string | undefined =>
  STRIPE_SECRET_KEY ? "https://api.stripe.com" : undefined;

/** The variables that the Lambda runtime sets for every function, plus the local endpoints of the services. */
export const buildRuntimeEnvironment = (
  region: string,
  { accessKeyId, secretAccessKey }: AccessKey,
  services: Record<ServiceName, Service>,
): Record<string, string> => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  TZ: "UTC",
  ...Object.fromEntries(serviceNames.map((name) => [endpointVariables[name], services[name].endpoint])),
});

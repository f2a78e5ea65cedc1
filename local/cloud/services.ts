import { choosePorts } from "./ports.ts";
import type { AccessKey } from "./secrets.ts";

/** The variable by which somebody else's server takes the place of ours, as the AWS SDK or lambdas/stripe reads it. */
const variables = {
  dynamodb: "AWS_ENDPOINT_URL_DYNAMODB",
  s3: "AWS_ENDPOINT_URL_S3",
  cognito: "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER",
  mail: "AWS_ENDPOINT_URL_SESV2",
  ssm: "AWS_ENDPOINT_URL_SSM",
  secretsManager: "AWS_ENDPOINT_URL_SECRETS_MANAGER",
  stripe: "STRIPE_API_BASE",
} as const;

export type ServiceName = keyof typeof variables;

const names = Object.keys(variables) as ServiceName[];

export interface Service {
  endpoint: string;
  port: number;
  /** False where the environment names another server. */
  ours: boolean;
}

/** Where each service is, or will be once it is started. Says which places others have taken. */
export async function placeServices(
  stateDir: string,
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<Record<ServiceName, Service>> {
  const ports = await choosePorts(stateDir, names);
  // One stand-in answers both.
  ports.secretsManager = ports.ssm;
  const placed = names.map((name): [ServiceName, Service] => {
    const named = environment[variables[name]];
    const other = named ?? (name === "stripe" ? stripeOf(environment) : undefined);
    if (named !== undefined) say(`${variables[name]} is set: ${other} stands in, and ours is not started.`);
    const endpoint = other?.replace(/\/$/, "") ?? `http://127.0.0.1:${ports[name]}`;
    return [name, { endpoint, port: ports[name], ours: other === undefined }];
  });
  return Object.fromEntries(placed) as Record<ServiceName, Service>;
}

/** A key of somebody's account at Stripe is of use there only. */
const stripeOf = ({ STRIPE_SECRET_KEY }: NodeJS.ProcessEnv): string | undefined =>
  STRIPE_SECRET_KEY ? "https://api.stripe.com" : undefined;

/** What Lambda's runtime tells every function, and here, in the variables above, where the services are. */
export const runtimeEnvironment = (
  region: string,
  { accessKeyId, secretAccessKey }: AccessKey,
  services: Record<ServiceName, Service>,
): Record<string, string> => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  TZ: "UTC",
  ...Object.fromEntries(names.map((name) => [variables[name], services[name].endpoint])),
});

import { listen } from "../../kit/listen.ts";
import { Challenges } from "./challenges.ts";
import { DeployedResources } from "./deployed.ts";
import { handleRequest } from "./handle-request.ts";
import { HourlyLimit, Lockout } from "./rate-limits.ts";
import type { CognitoEmail, Service } from "./service.ts";
import { SigningKeys } from "./signing-keys.ts";
import { Store } from "./store.ts";

export interface CognitoOptions {
  /** 0 picks a free port. */
  port: number;
  /** The state directory, which survives restarts and kill -9. Only one server may use it at a time. */
  dir: string;
  /** Access key id → secret, for operations that must be signed. */
  accessKeys: Record<string, string>;
  sendEmail: (email: CognitoEmail) => Promise<void>;
  /** Invokes the function in a pool's LambdaConfig; rejects with the error of the function. */
  invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  /** Milliseconds since the epoch; for tests. Signatures are always checked against the system time. */
  now?: () => number;
}

export interface Cognito {
  url: string;
  port: number;
  /** Takes the properties of AWS::Cognito::UserPool. Redefining a pool keeps its users. */
  definePool(id: string, properties: Record<string, unknown>): void;
  /** Takes the properties of AWS::Cognito::UserPoolClient. */
  defineClient(id: string, properties: Record<string, unknown>): void;
  /** Takes the properties of AWS::Cognito::UserPoolGroup. */
  defineGroup(properties: Record<string, unknown>): void;
  getJwks(poolId: string): { keys: unknown[] };
  close(): Promise<void>;
}

/** Starts the Cognito user pool emulator on 127.0.0.1. Rejects with EADDRINUSE. */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const now = options.now ?? Date.now;
  const store = await Store.open(options.dir, now);
  const deployed = new DeployedResources(now);
  const keys = new SigningKeys(store);
  const service: Service = {
    deployed,
    store,
    keys,
    challenges: new Challenges(now),
    lockout: new Lockout(now),
    // Cognito allows 5 to 20 code requests and wrong codes per hour; these are the loosest and the strictest limit.
    codeRequests: new HourlyLimit(20, now),
    wrongCodes: new HourlyLimit(5, now),
    now,
    sendEmail: (email) => store.flush().then(() => options.sendEmail(email)),
    invokeTrigger: (arn, event) => store.flush().then(() => options.invokeTrigger(arn, event)),
  };
  const server = await listen(options.port, (request, response) =>
    handleRequest(service, options.accessKeys, request, response),
  ).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return {
    url: server.url,
    port: server.port,
    definePool: (id, properties) => deployed.definePool(id, properties),
    defineClient: (id, properties) => deployed.defineClient(id, properties),
    defineGroup: (properties) => deployed.defineGroup(properties),
    getJwks: (poolId) => keys.getJwks(deployed.getPool(poolId).id),
    close: async () => {
      await server.close();
      await store.close();
    },
  };
}

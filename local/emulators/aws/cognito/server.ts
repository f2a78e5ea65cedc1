import { listen } from "../../kit/listen.ts";
import { answer } from "./answer.ts";
import { Challenges } from "./challenges.ts";
import { Deployed } from "./deployed.ts";
import { HourlyLimit, Lockout } from "./rate-limits.ts";
import type { Mail, Service } from "./service.ts";
import { KeyRing } from "./signing-keys.ts";
import { Store } from "./store.ts";

export interface CognitoOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where state is kept; it survives restarts and kill -9. One server at a time may use it. */
  dir: string;
  /** Access key id → secret, for the calls that AWS wants signed. */
  accessKeys: Record<string, string>;
  sendMail: (mail: Mail) => Promise<void>;
  /** Runs the function that a pool's LambdaConfig names and returns its answer; rejects with its error. */
  invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  /** Milliseconds since the epoch; for tests. Signatures are always checked by the machine's own clock. */
  now?: () => number;
}

export interface Cognito {
  url: string;
  port: number;
  /** Takes the properties of AWS::Cognito::UserPool; keeps the users when called again. */
  definePool(id: string, properties: Record<string, unknown>): void;
  /** Takes the properties of AWS::Cognito::UserPoolClient. */
  defineClient(id: string, properties: Record<string, unknown>): void;
  /** Takes the properties of AWS::Cognito::UserPoolGroup. */
  defineGroup(properties: Record<string, unknown>): void;
  jwks(poolId: string): { keys: unknown[] };
  close(): Promise<void>;
}

/** Serves Amazon Cognito's user pool API, as far as this product uses it, on 127.0.0.1. */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const now = options.now ?? Date.now;
  const store = await Store.open(options.dir, now);
  const deployed = new Deployed(now);
  const keys = new KeyRing(store);
  const service: Service = {
    deployed,
    store,
    keys,
    challenges: new Challenges(now),
    lockout: new Lockout(now),
    // Cognito allows between 5 and 20 requests and guesses an hour; these are the ends that hurt least and most.
    codeRequests: new HourlyLimit(20, now),
    wrongCodes: new HourlyLimit(5, now),
    now,
    sendMail: (mail) => store.flush().then(() => options.sendMail(mail)),
    invokeTrigger: (arn, event) => store.flush().then(() => options.invokeTrigger(arn, event)),
  };
  const server = await listen(options.port, (request, response) =>
    answer(service, options.accessKeys, request, response),
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
    jwks: (poolId) => keys.jwks(deployed.pool(poolId).id),
    close: async () => {
      await server.close();
      await store.close();
    },
  };
}

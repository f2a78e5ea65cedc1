import * as z from "zod";
import { equalsInConstantTime } from "../../kit/digest.ts";
import type { AppClient } from "./app-client.ts";
import { challengeGone, judge, takeNewPassword } from "./create-session.ts";
import { invalidParameter, userNotFound } from "./errors.ts";
import { operation, readParameters, username } from "./operation.ts";
import { isPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import { refreshTokens } from "./refresh.ts";
import type { Service } from "./service.ts";
import { beginExchange, expectedProof, wireSalt } from "./srp.ts";
import { type Ghost, ghostOf } from "./unknown-user.ts";
import { findUser } from "./users.ts";

type Parameters = Record<string, string>;
type Flow = (service: Service, pool: Pool, client: AppClient, given: Parameters) => object;

const parameters = z.record(z.string(), z.string()).default({});
const refreshParameters = z.object({ REFRESH_TOKEN: z.string() });
const passwordParameters = z.object({ USERNAME: username, PASSWORD: z.string().max(256) });
const srpParameters = z.object({ USERNAME: username, SRP_A: z.string() });
const proofParameters = z.object({
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string().max(64),
});

/** Each way to sign in: the error where the client may not use it, and what it does. */
const flows = new Map<string, { refused: string; run: Flow }>([
  ["USER_SRP_AUTH", { refused: "USER_SRP_AUTH is not enabled for the client.", run: askForProof }],
  [
    "USER_PASSWORD_AUTH",
    { refused: "USER_PASSWORD_AUTH flow not enabled for this client", run: judgePassword },
  ],
  ["REFRESH_TOKEN_AUTH", { refused: "Auth flow not enabled for this client", run: refresh }],
]);

const initiateAuth = operation(
  z.object({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters: parameters }),
  (service, { ClientId, AuthFlow, AuthParameters }) => {
    const client = service.deployed.client(ClientId);
    const name = AuthFlow === "REFRESH_TOKEN" ? "REFRESH_TOKEN_AUTH" : AuthFlow;
    const flow = flows.get(name);
    if (!flow) throw invalidParameter(`The auth flow ${AuthFlow} is not served here`);
    if (!client.flows.has(name)) throw invalidParameter(flow.refused);
    return flow.run(service, service.deployed.pool(client.poolId), client, AuthParameters);
  },
);

/** The user of this name, or their ghost where the client may not learn that there is none. */
function userOrGhost(service: Service, pool: Pool, client: AppClient, name: string): User | Ghost {
  const user = findUser(service, pool, name);
  if (!user && !client.hidesUsers) throw userNotFound();
  return user ?? ghostOf(service, pool, name);
}

function judgePassword(service: Service, pool: Pool, client: AppClient, given: Parameters) {
  const { USERNAME, PASSWORD } = readParameters(passwordParameters, given);
  const user = userOrGhost(service, pool, client, USERNAME);
  const isRight = isPassword(pool, user.username, user.password, PASSWORD);
  return judge(service, pool, client, user.username, isRight);
}

/** Opens an SRP exchange. For a ghost it looks and costs the same. */
function askForProof(service: Service, pool: Pool, client: AppClient, given: Parameters) {
  const { USERNAME, SRP_A } = readParameters(srpParameters, given);
  const user = userOrGhost(service, pool, client, USERNAME);
  const exchange = beginExchange(SRP_A, user.password.verifier);
  if (!exchange) throw invalidParameter("Invalid SRP_A");
  const challenge = { kind: "password", clientId: client.id, username: user.username, exchange } as const;
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: wireSalt(user.password.salt),
      SECRET_BLOCK: service.challenges.ask(challenge, client.challengeSeconds),
      SRP_B: exchange.serverPublic.toString(16),
      USERNAME: user.username,
      USER_ID_FOR_SRP: user.username,
    },
  };
}

function refresh(service: Service, _pool: Pool, client: AppClient, given: Parameters) {
  return refreshTokens(service, client, readParameters(refreshParameters, given).REFRESH_TOKEN);
}

const respondToAuthChallenge = operation(
  z.object({
    ClientId: z.string(),
    ChallengeName: z.string(),
    Session: z.string().default(""),
    ChallengeResponses: parameters,
  }),
  (service, { ClientId, ChallengeName, Session, ChallengeResponses }) => {
    const client = service.deployed.client(ClientId);
    const pool = service.deployed.pool(client.poolId);
    if (ChallengeName === "PASSWORD_VERIFIER") return judgeProof(service, pool, client, ChallengeResponses);
    if (ChallengeName === "NEW_PASSWORD_REQUIRED")
      return takeNewPassword(service, pool, client, Session, ChallengeResponses);
    throw invalidParameter(`The challenge ${ChallengeName} is not served here`);
  },
);

function judgeProof(service: Service, pool: Pool, client: AppClient, given: Parameters) {
  const proof = readParameters(proofParameters, given);
  const secretBlock = proof.PASSWORD_CLAIM_SECRET_BLOCK;
  const challenge = service.challenges.take("password", secretBlock, client.id);
  if (!challenge) throw challengeGone();
  const expected = expectedProof(challenge.exchange, {
    poolName: pool.shortName,
    username: challenge.username,
    secretBlock,
    timestamp: proof.TIMESTAMP,
  });
  const isRight = equalsInConstantTime(expected, proof.PASSWORD_CLAIM_SIGNATURE);
  return judge(service, pool, client, challenge.username, isRight);
}

export const signInOperations = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
};

import * as z from "zod";
import { equalsInConstantTime } from "../../kit/digest.ts";
import type { AppClient } from "./app-client.ts";
import {
  challengeExpired,
  finishPasswordCheck,
  respondToNewPassword,
  respondToSoftwareToken,
} from "./create-sign-in.ts";
import { invalidParameter } from "./errors.ts";
import { clientMetadata, createOperation, parseParameters, username } from "./operation.ts";
import { matchesPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { computeProof, formatSalt, startExchange } from "./srp.ts";
import { createUnknownUser, type UnknownUser } from "./unknown-user.ts";
import { findUserByName } from "./users.ts";

type AuthParameters = Record<string, string>;
type AuthFlow = (service: Service, pool: Pool, client: AppClient, input: AuthParameters) => object;

const parameters = z.record(z.string(), z.string()).default({});
const passwordParameters = z.object({ USERNAME: username, PASSWORD: z.string().max(256) });
const srpParameters = z.object({ USERNAME: username, SRP_A: z.string() });
const proofParameters = z.object({
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string().max(64),
});

/** Auth flows, with the error message for clients that do not allow them. */
const flows = new Map<string, { notEnabledMessage: string; run: AuthFlow }>([
  ["USER_SRP_AUTH", { notEnabledMessage: "USER_SRP_AUTH is not enabled for the client.", run: startSrp }],
  [
    "USER_PASSWORD_AUTH",
    { notEnabledMessage: "USER_PASSWORD_AUTH flow not enabled for this client", run: checkPasswordFlow },
  ],
]);

/** Like Cognito, gives its ClientMetadata to no trigger: that of RespondToAuthChallenge counts. */
const initiateAuth = createOperation(
  z.object({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters: parameters }),
  (service, { ClientId, AuthFlow, AuthParameters }) => {
    const client = service.deployed.getClient(ClientId);
    const flow = flows.get(AuthFlow);
    if (!flow) throw invalidParameter(`The auth flow ${AuthFlow} is not supported here`);
    if (!client.flows.has(AuthFlow)) throw invalidParameter(flow.notEnabledMessage);
    return flow.run(service, service.deployed.getPool(client.poolId), client, AuthParameters);
  },
);

/** Gets the user, or a fake user that no password matches. */
const getUserOrUnknown = (service: Service, pool: Pool, name: string): User | UnknownUser =>
  findUserByName(service, pool, name) ?? createUnknownUser(service, pool, name);

function checkPasswordFlow(service: Service, pool: Pool, client: AppClient, input: AuthParameters) {
  const { USERNAME, PASSWORD } = parseParameters(passwordParameters, input);
  const user = getUserOrUnknown(service, pool, USERNAME);
  const isCorrect = matchesPassword(pool, user.username, user.password, PASSWORD);
  return finishPasswordCheck(service, pool, client, user.username, isCorrect);
}

/** Starts an SRP exchange. Response and cost are the same for unknown users. */
function startSrp(service: Service, pool: Pool, client: AppClient, input: AuthParameters) {
  const { USERNAME, SRP_A } = parseParameters(srpParameters, input);
  const user = getUserOrUnknown(service, pool, USERNAME);
  const exchange = startExchange(SRP_A, user.password.verifier);
  if (!exchange) throw invalidParameter("Invalid SRP_A");
  const challenge = { kind: "password", clientId: client.id, username: user.username, exchange } as const;
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: formatSalt(user.password.salt),
      SECRET_BLOCK: service.challenges.create(challenge, client.challengeSeconds),
      SRP_B: exchange.serverPublic.toString(16),
      USERNAME: user.username,
      USER_ID_FOR_SRP: user.username,
    },
  };
}

const respondToAuthChallenge = createOperation(
  z.object({
    ClientId: z.string(),
    ChallengeName: z.string(),
    Session: z.string().default(""),
    ChallengeResponses: parameters,
    ClientMetadata: clientMetadata,
  }),
  (service, { ClientId, ChallengeName, Session, ChallengeResponses, ClientMetadata }) => {
    const client = service.deployed.getClient(ClientId);
    const pool = service.deployed.getPool(client.poolId);
    if (ChallengeName === "PASSWORD_VERIFIER")
      return checkSrpProof(service, pool, client, ChallengeResponses, ClientMetadata);
    if (ChallengeName === "NEW_PASSWORD_REQUIRED")
      return respondToNewPassword(service, pool, client, Session, ChallengeResponses, ClientMetadata);
    if (ChallengeName === "SOFTWARE_TOKEN_MFA")
      return respondToSoftwareToken(service, pool, client, Session, ChallengeResponses, ClientMetadata);
    throw invalidParameter(`The challenge ${ChallengeName} is not supported here`);
  },
);

function checkSrpProof(
  service: Service,
  pool: Pool,
  client: AppClient,
  input: AuthParameters,
  metadata?: AuthParameters,
) {
  const proof = parseParameters(proofParameters, input);
  const secretBlock = proof.PASSWORD_CLAIM_SECRET_BLOCK;
  const challenge = service.challenges.take("password", secretBlock, client.id);
  if (!challenge) throw challengeExpired();
  const expected = computeProof(challenge.exchange, {
    poolName: pool.shortName,
    username: challenge.username,
    secretBlock,
    timestamp: proof.TIMESTAMP,
  });
  const isCorrect = equalsInConstantTime(expected, proof.PASSWORD_CLAIM_SIGNATURE);
  return finishPasswordCheck(service, pool, client, challenge.username, isCorrect, metadata);
}

export const signInOperations = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
};

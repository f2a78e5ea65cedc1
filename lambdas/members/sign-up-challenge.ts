import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import type { PreSignUpTriggerEvent } from "aws-lambda";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { signUpProofName } from "../../contract/members.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { freeSignUps, maxSignUps, type SignUpProof, signUpProof } from "../../contract/sign-up.ts";
import { signUpEnv } from "../env.ts";
import { AppError, toError } from "../errors.ts";
import type { Guest } from "../http/actor.ts";
import { log } from "../log.ts";
import { readSecret } from "../settings.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { idempotencyEntity } from "../table/system-entities.ts";
import { ifConditionHolds } from "../table/transactions.ts";
import { withTimeout } from "../with-timeout.ts";
import { buildRefusal } from "./refusal.ts";

/*
 * Proof of work for sign-ups (AUTH-18). Cognito's trigger does not know the client's address, so the count is made where
 * it is known: every sign-up first gets a signed challenge from our API, trivial for the first five of an address in an
 * hour. The trigger accepts each challenge once.
 */
const lifetimeMs = 10 * 60_000;
/** One to three seconds for a browser: half as many hashes on average. */
const hardNumber = 250_000;
/** Cognito refuses the sign-up if the trigger takes more than five seconds. */
const checkTimeoutMs = 3_000;

/** A challenge for one sign-up. Throws too_many_requests after 300 in an hour. */
export async function createSignUpChallenge({ client }: Guest): Promise<RouteOutput<"startSignUp">> {
  await enforceRateLimit("sign-up", client, maxSignUps);
  const challenge = await createChallenge({
    hmacKey: await readKey(),
    maxnumber: (await isFree(client)) ? 1 : hardNumber,
    expires: new Date(Date.now() + lifetimeMs),
  });
  return { ...challenge, algorithm: "SHA-256", maxnumber: challenge.maxnumber ?? hardNumber };
}

async function isFree(client: string): Promise<boolean> {
  try {
    await enforceRateLimit("sign-up-free", client, freeSignUps);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}

/**
 * Throws unless the sign-up solved a challenge that is ours, current and not used yet. If our own
 * services fail or hang, the sign-up continues: an outage must not keep parents out.
 */
export async function assertWorkWasDone({ request, userName }: PreSignUpTriggerEvent): Promise<void> {
  const proof = parseProof(request.clientMetadata?.[signUpProofName]);
  const isAccepted =
    proof && (await withTimeout(checkTimeoutMs, acceptOnce(proof, userName)).catch(allowDuringOutage));
  // Our page has its own message.
  if (!isAccepted) throw buildRefusal("Please reload the page and try again");
}

function allowDuringOutage(error: unknown): true {
  log.error("A sign-up could not be checked", { error: toError(error) });
  return true;
}

function parseProof(text: string | undefined): SignUpProof | undefined {
  if (text === undefined || text.length > 1_000) return undefined;
  try {
    return signUpProof.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Cognito calls a slow trigger again, with the user name that it has generated for this sign-up: that is the same use. */
async function acceptOnce(proof: SignUpProof, userName: string): Promise<boolean> {
  if (extractParams(proof).expires === undefined || !(await verifySolution(proof, await readKey())))
    return false;
  const now = Date.now();
  const record = idempotencyEntity
    .build(PutItemCommand)
    .item({
      id: `sign-up#${proof.challenge}`,
      user_name: userName,
      created_at: new Date(now).toISOString(),
      ttl: Math.ceil((now + lifetimeMs) / 1_000),
    })
    .options({
      condition: {
        or: [
          { attr: "id", exists: false },
          { attr: "user_name", eq: userName },
        ],
      },
    });
  return (await ifConditionHolds(() => record.send())) !== undefined;
}

const readKey = (): Promise<string> => readSecret(signUpEnv.read("SIGN_UP_SECRET_ID"));

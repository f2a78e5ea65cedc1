import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import type { ErrorCode } from "../../contract/errors.ts";
import { AppError, busy, toError } from "../errors.ts";
import { log } from "../log.ts";
import { findRow } from "./find-row.ts";
import { type SharedCallRow, sharedCallEntity } from "./limit-entities.ts";
import { ifConditionHolds } from "./transactions.ts";

/** Longer than the time that a request may take with Stripe. After that a call counts as broken off. */
const leaseMs = 9_000;
/**
 * A request waits for others this long: the lease of one that was broken off, and the one that takes over from it. The
 * functions end after 20 s.
 */
const maxWaitMs = 2 * leaseMs;
/** A waiting request looks for the result after this time, and then less and less often. */
const pollMs = { first: 50, most: 500, growth: 1.5 } as const;
/** A result is only read by requests that were waiting for it. */
const ttlSeconds = 60;

export interface SharedCall {
  /** The action and who calls it. Only one call of it is in progress at a time. */
  id: string;
  /** The content of the request. Only a call with the same input gets the result. */
  input: unknown;
  /** The arrival of the request, in milliseconds since the epoch. */
  arrivedAt: number;
}

interface SharedError {
  code: ErrorCode;
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
  retryAfterSeconds?: number | undefined;
}
type Outcome = { result: unknown } | { error: SharedError };

/**
 * The result of `work`, which is done once for all equal calls at the same time, in whichever Lambda instance (a lease, or
 * single flight). A call that is in progress, or that began after this request arrived, gives its result, or its error,
 * to this one too; a call with another input has to end first. The result has to be JSON. Throws what `work` throws, and
 * busy if another call takes too long or was broken off.
 */
export async function shareResult<Result>(
  { id, input, arrivedAt }: SharedCall,
  work: () => Promise<Result>,
): Promise<Result> {
  const hash = hashInput(input);
  const arrived = new Date(arrivedAt).toISOString();
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const run = await startRun(id, hash, arrived);
    if (run !== undefined) return finishRun(id, run, work);
    // Refused: another run is in progress, or has a result for this request.
    const other = await waitForRun(id, deadline);
    if (other?.outcome !== undefined && other.input === hash)
      return readOutcome<Result>(other.outcome as Outcome);
  }
}

/** Waits until no run is in progress, and returns the last one. Throws busy if that takes too long. */
async function waitForRun(id: string, deadline: number): Promise<SharedCallRow | undefined> {
  for (let pause: number = pollMs.first; ; pause *= pollMs.growth) {
    const current = await findRun(id);
    if (!current || current.outcome !== undefined || Date.parse(current.ends_at) <= Date.now())
      return current;
    // After the look, so that a request that woke up late still gets a result that is there.
    if (performance.now() > deadline) throw busy();
    await wait(Math.min(pause, pollMs.most) * (0.5 + Math.random()));
  }
}

const hashInput = (input: unknown): string =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");

/** The id of the new run; undefined while another one is in progress, or if one has a result for this request. */
async function startRun(id: string, input: string, arrived: string): Promise<string | undefined> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const isOver: Condition<typeof sharedCallEntity> = {
    or: [
      { attr: "id", exists: false },
      { attr: "ends_at", lte: at },
      {
        and: [
          { attr: "outcome", exists: true },
          {
            or: [
              { attr: "input", ne: input },
              { attr: "started_at", lt: arrived },
            ],
          },
        ],
      },
    ],
  };
  const run = randomUUID();
  const write = sharedCallEntity
    .build(PutItemCommand)
    .item({
      id,
      run,
      input,
      started_at: at,
      ends_at: new Date(now + leaseMs).toISOString(),
      ttl: Math.ceil(now / 1_000) + ttlSeconds,
    })
    .options({ condition: isOver });
  return (await ifConditionHolds(() => write.send())) && run;
}

const findRun = (id: string): Promise<SharedCallRow | undefined> => findRow(sharedCallEntity, { id });

async function finishRun<Result>(id: string, run: string, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    await saveOutcome(id, run, { result });
    return result;
  } catch (error) {
    await saveOutcome(id, run, { error: error instanceof AppError ? error : busy() });
    throw error;
  }
}

/** A failure is only logged: the others wait until the lease ends. */
async function saveOutcome(id: string, run: string, outcome: Outcome): Promise<void> {
  const isCurrent: Condition<typeof sharedCallEntity> = { attr: "run", eq: run };
  const write = sharedCallEntity
    .build(UpdateAttributesCommand)
    .item({ id, outcome: toStored(outcome) })
    .options({ condition: isCurrent });
  try {
    await ifConditionHolds(() => write.send());
  } catch (error) {
    log.warn("The result of a shared call was not saved", { call: id, error: toError(error) });
  }
}

function toStored(outcome: Outcome): Outcome {
  if ("result" in outcome) return outcome;
  const { code, message, fields, retryAfterSeconds } = outcome.error;
  return { error: { code, message, fields, retryAfterSeconds } };
}

function readOutcome<Result>(stored: Outcome): Result {
  if ("result" in stored) return stored.result as Result;
  const { code, message, fields, retryAfterSeconds } = stored.error;
  throw new AppError(code, message, fields, retryAfterSeconds);
}

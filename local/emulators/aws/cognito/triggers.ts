import * as z from "zod";
import { CognitoError } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";

const TRIES = 3;
const TRY_MS = 5_000;

const answers = {
  PreSignUp: z.object({
    autoConfirmUser: z.boolean().default(false),
    autoVerifyEmail: z.boolean().default(false),
    autoVerifyPhone: z.boolean().default(false),
  }),
  PostConfirmation: z.object({}),
  CustomMessage: z.object({
    smsMessage: z.string().nullable().default(null),
    emailMessage: z.string().max(20_000).nullable().default(null),
    emailSubject: z.string().max(140).nullable().default(null),
  }),
};

type Trigger = keyof typeof answers;

export interface TriggerCall {
  /** What made it fire, such as PreSignUp_SignUp. */
  source: string;
  userName: string;
  /** Undefined for an administrator's call, which comes through no app client. */
  clientId?: string | undefined;
  request: Record<string, unknown>;
}

/**
 * Runs the pool's trigger, if it names one, and returns its answer or the answer's defaults. Like Cognito it waits
 * 5 s for each of three tries. Throws UserLambdaValidationException with the function's own error,
 * UnexpectedLambdaException when it never answers, InvalidLambdaResponseException for an answer of another shape.
 */
export async function runTrigger<T extends Trigger>(
  { invokeTrigger }: Pick<Service, "invokeTrigger">,
  pool: Pool,
  trigger: T,
  { source, userName, clientId, request }: TriggerCall,
): Promise<z.output<(typeof answers)[T]>>;
export async function runTrigger(
  { invokeTrigger }: Pick<Service, "invokeTrigger">,
  pool: Pool,
  trigger: Trigger,
  { source, userName, clientId, request }: TriggerCall,
): Promise<unknown> {
  const functionArn = pool.LambdaConfig[trigger];
  const response = answers[trigger].parse({});
  if (!functionArn) return response;
  const event = {
    version: "1",
    region: pool.region,
    userPoolId: pool.id,
    userName,
    callerContext: {
      awsSdkVersion: "aws-sdk-unknown-unknown",
      clientId: clientId ?? "CLIENT_ID_NOT_APPLICABLE",
    },
    triggerSource: source,
    request,
    response,
  };
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const outcome = await within(TRY_MS, invokeTrigger(functionArn, structuredClone(event)));
    if (outcome === "late") continue;
    if ("error" in outcome)
      throw new CognitoError(
        "UserLambdaValidationException",
        `${trigger} failed with error ${outcome.error}.`,
      );
    const answer = z.object({ response: answers[trigger] }).safeParse(outcome.value);
    if (!answer.success)
      throw new CognitoError("InvalidLambdaResponseException", "Unrecognizable lambda output");
    return answer.data.response;
  }
  throw new CognitoError(
    "UnexpectedLambdaException",
    `${trigger} invocation failed due to error Socket timeout while invoking Lambda function.`,
  );
}

type Outcome = { value: unknown } | { error: string } | "late";

/** Waits for a call; one that is late goes on by itself, as a function on AWS does. */
async function within(ms: number, call: Promise<unknown>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Outcome>((resolve) => {
    timer = setTimeout(resolve, ms, "late");
  });
  const answered = call.then(
    (value): Outcome => ({ value }),
    (error: unknown): Outcome => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  const outcome = await Promise.race([answered, deadline]);
  clearTimeout(timer);
  return outcome;
}

/** A user's attributes as triggers see them. */
export const triggerAttributes = (user: User) => ({
  ...user.attributes,
  "cognito:user_status": user.status,
});

import * as z from "zod";
import { CognitoError } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";

const MAX_ATTEMPTS = 3;
const ATTEMPT_TIMEOUT_MS = 5_000;

const responseSchemas = {
  PreSignUp: z.object({
    autoConfirmUser: z.boolean().default(false),
    autoVerifyEmail: z.boolean().default(false),
    autoVerifyPhone: z.boolean().default(false),
  }),
  PostConfirmation: z.object({}),
  PostAuthentication: z.object({}),
  CustomMessage: z.object({
    smsMessage: z.string().nullable().default(null),
    emailMessage: z.string().max(20_000).nullable().default(null),
    emailSubject: z.string().max(140).nullable().default(null),
  }),
  PreTokenGeneration: z.object({
    claimsAndScopeOverrideDetails: z
      .strictObject({
        // Strict: claims of tokens are not changed here, and that must not be ignored silently.
        accessTokenGeneration: z
          .strictObject({ scopesToSuppress: z.array(z.string()).default([]) })
          .optional(),
      })
      .nullable()
      .default(null),
  }),
};

type Trigger = keyof typeof responseSchemas;

const findFunction = ({ LambdaConfig }: Pool, trigger: Trigger): string | undefined =>
  trigger === "PreTokenGeneration" ? LambdaConfig.PreTokenGenerationConfig?.LambdaArn : LambdaConfig[trigger];

export interface TriggerCall {
  /** The trigger source, such as PreSignUp_SignUp. */
  source: string;
  userName: string;
  /** Undefined for administrator operations, which have no app client. */
  clientId?: string | undefined;
  request: Record<string, unknown>;
}

/**
 * Runs a trigger of the pool, if defined, and returns its response with defaults. Like Cognito, makes up to three
 * attempts with a timeout of 5 s each. Throws UserLambdaValidationException with the error of the function,
 * UnexpectedLambdaException after three timeouts, InvalidLambdaResponseException for an invalid response.
 */
export async function runTrigger<T extends Trigger>(
  { invokeTrigger }: Pick<Service, "invokeTrigger">,
  pool: Pool,
  trigger: T,
  { source, userName, clientId, request }: TriggerCall,
): Promise<z.output<(typeof responseSchemas)[T]>>;
export async function runTrigger(
  { invokeTrigger }: Pick<Service, "invokeTrigger">,
  pool: Pool,
  trigger: Trigger,
  { source, userName, clientId, request }: TriggerCall,
): Promise<unknown> {
  const functionArn = findFunction(pool, trigger);
  const response = responseSchemas[trigger].parse({});
  if (!functionArn) return response;
  const event = {
    version: trigger === "PreTokenGeneration" ? "2" : "1",
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
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const outcome = await withTimeout(ATTEMPT_TIMEOUT_MS, invokeTrigger(functionArn, structuredClone(event)));
    if (outcome === "timeout") continue;
    if ("error" in outcome)
      throw new CognitoError(
        "UserLambdaValidationException",
        `${trigger} failed with error ${outcome.error}.`,
      );
    const answer = z.object({ response: responseSchemas[trigger] }).safeParse(outcome.value);
    if (!answer.success)
      throw new CognitoError("InvalidLambdaResponseException", "Unrecognizable lambda output");
    return answer.data.response;
  }
  throw new CognitoError(
    "UnexpectedLambdaException",
    `${trigger} invocation failed due to error Socket timeout while invoking Lambda function.`,
  );
}

type Outcome = { value: unknown } | { error: string } | "timeout";

/** Waits for a call up to a timeout; a late call keeps running, like a Lambda function on AWS. */
async function withTimeout(ms: number, call: Promise<unknown>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Outcome>((resolve) => {
    timer = setTimeout(resolve, ms, "timeout");
  });
  const answered = call.then(
    (value): Outcome => ({ value }),
    (error: unknown): Outcome => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  const outcome = await Promise.race([answered, deadline]);
  clearTimeout(timer);
  return outcome;
}

/** Converts a user's attributes for trigger events. */
export const toTriggerAttributes = (user: User) => ({
  ...user.attributes,
  "cognito:user_status": user.status,
});

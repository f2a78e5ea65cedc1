import * as z from "zod";
import { getContentAccess } from "../../contract/access.ts";
import { contentPage, download } from "../../contract/content.ts";
import { routes } from "../../contract/routes.ts";
import { type RuntimeConfig, runtimeConfig } from "../../contract/runtime-config.ts";
import { createSrpExchange, formatSrpTimestamp } from "./srp-client.ts";

/*
 * What the canary does, as a member's browser does it: opens the site, signs in, lists the library, asks for a download
 * link and reads the file's first byte.
 */

export const canaryCredentials = z.object({ email: z.email(), password: z.string().min(1) });
export type CanaryCredentials = z.infer<typeof canaryCredentials>;

/** The time that all steps together may take. */
const timeoutMs = 25_000;

/** Thrown for a step that failed; the message names it. */
export class CanaryError extends Error {
  override name = "CanaryError";
}

const challenge = z.object({
  ChallengeParameters: z.object({
    USER_ID_FOR_SRP: z.string(),
    SALT: z.string(),
    SRP_B: z.string(),
    SECRET_BLOCK: z.string(),
  }),
});
const signedIn = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string() }),
});

/** Walks through the site once. Returns how long each step took, in milliseconds. Throws CanaryError. */
export async function walkSite(
  site: string,
  { email, password }: CanaryCredentials,
): Promise<Record<string, number>> {
  const signal = AbortSignal.timeout(timeoutMs);
  const durations: Record<string, number> = {};

  /** Fetches and returns the body as text. Throws for any other status than 200 and 206. */
  async function request(url: string, init: RequestInit = {}): Promise<string> {
    const response = await fetch(url, { ...init, signal });
    if (!response.ok) throw new Error(`${response.status} from ${new URL(url).host}`);
    return response.text();
  }

  async function doStep<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof z.ZodError ? "an answer in another form" : String(error);
      throw new CanaryError(`${name}: ${reason}`);
    } finally {
      durations[name] = Math.round(performance.now() - start);
    }
  }

  const config = await doStep("open the site", async () => {
    await request(`${site}/`);
    return runtimeConfig.parse(JSON.parse(await request(`${site}/config.json`)));
  });
  const tokens = await doStep("sign in", () => signIn(config, { email, password }, request));
  const item = await doStep("list the library", async () => {
    const { items } = contentPage.parse(JSON.parse(await request(`${site}${routes.listContent.path}`)));
    const free = items.find(({ category }) => getContentAccess(category, "free_member") === "open");
    if (!free) throw new Error("the first page has no item for free members");
    return free;
  });
  await doStep("download", async () => {
    const { method, path } = routes.downloadContent;
    const link = await request(site + path.replace("{id}", item.id), {
      method,
      headers: { authorization: `Bearer ${tokens.AccessToken}` },
    });
    await request(download.parse(JSON.parse(link)).url, { headers: { range: "bytes=0-0" } });
  });
  await doStep("sign out", () => callCognito(config, "RevokeToken", { Token: tokens.RefreshToken }, request));
  return durations;
}

type Request = (url: string, init: RequestInit) => Promise<string>;

async function signIn(config: RuntimeConfig, { email, password }: CanaryCredentials, request: Request) {
  const exchange = createSrpExchange(config.cognito.user_pool_id, password);
  const { ChallengeParameters } = challenge.parse(
    await callCognito(
      config,
      "InitiateAuth",
      { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: email, SRP_A: exchange.clientPublic } },
      request,
    ),
  );
  const { USER_ID_FOR_SRP: userId, SALT: salt, SRP_B: serverPublic, SECRET_BLOCK } = ChallengeParameters;
  const timestamp = formatSrpTimestamp(new Date());
  const answer = await callCognito(
    config,
    "RespondToAuthChallenge",
    {
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME: userId,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: exchange.sign(
          { userId, salt, serverPublic, secretBlock: SECRET_BLOCK },
          timestamp,
        ),
        TIMESTAMP: timestamp,
      },
    },
    request,
  );
  return signedIn.parse(answer).AuthenticationResult;
}

/** Calls an operation of Cognito that needs no AWS credentials, as the browser does. */
async function callCognito(
  { cognito }: RuntimeConfig,
  operation: string,
  input: object,
  request: Request,
): Promise<unknown> {
  const body = await request(cognito.endpoint ?? `https://cognito-idp.${cognito.region}.amazonaws.com/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: cognito.client_id, ...input }),
  });
  return body === "" ? {} : JSON.parse(body);
}

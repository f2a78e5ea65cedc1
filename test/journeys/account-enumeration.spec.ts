import { expect, type JourneyApp, test } from "./journey-test.ts";

/*
 * A stranger must not learn who has an account: a known and an unknown address get the same answer, and the same
 * response time where no email is sent (SEC-12). Sending an email takes its own time (docs/decisions/identity.md).
 * Registration does reveal it (AUTH-4).
 */
const attemptsPerPair = 4;
const members = process.env.PROVE ? 50 : 5;
const closeMs = 25;

async function callCognito({ endpoints }: JourneyApp, operation: string, input: object) {
  const answer = await fetch(endpoints.cognito.endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: endpoints.cognito.client_id, ...input }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Sends a request about an address. Returns everything that a stranger can observe, except what is unique to one call. */
type Question = (app: JourneyApp, email: string) => Promise<unknown>;

const askForReset: Question = (app, Username) => callCognito(app, "ForgotPassword", { Username });

/** Requests that send no email, whatever the address. */
const silent: Record<string, Question> = {
  "signing in with a guessed password": async (app, USERNAME) => {
    const AuthParameters = { USERNAME, SRP_A: "ab".repeat(384) };
    const challenge = await callCognito(app, "InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters });
    const asked = challenge.body.ChallengeParameters as Record<string, string>;
    const refused = await callCognito(app, "RespondToAuthChallenge", {
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME: asked.USERNAME,
        PASSWORD_CLAIM_SECRET_BLOCK: asked.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString("base64"),
        TIMESTAMP: "Fri Nov 20 12:00:00 UTC 2026",
      },
    });
    return [challenge.status, Object.keys(asked), refused];
  },
  "guessing a reset's code": (app, Username) =>
    callCognito(app, "ConfirmForgotPassword", { Username, ConfirmationCode: "000000", Password: "sesame 2" }),
};

/**
 * Returns the typical difference in response time between the two addresses of a pair, in milliseconds. Ignores the
 * outliers of a busy machine, because they reveal nothing.
 */
function getTypicalDelay(laterMs: readonly number[]): number {
  const sorted = laterMs.toSorted((a, b) => a - b);
  const later = sorted.filter((ms) => ms > 0).length / sorted.length;
  return Math.max(later, 1 - later) < 0.9 ? 0 : Math.abs(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}

test("sign-in and reset answer alike for a known and an unknown address", async ({ app }) => {
  const people = await Promise.all(Array.from({ length: members }, app.registerMember));
  // Of the same length and with the same first letter, which an answer may show.
  const pairs = people.map(({ email }) => ({ known: email, unknown: email.replace("dana-", "dora-") }));
  for (const pair of pairs) {
    const answers = [await askForReset(app, pair.known), await askForReset(app, pair.unknown)];
    expect(answers[1]).toEqual(answers[0]);
  }
  for (const [what, question] of Object.entries(silent)) {
    const timed = async (email: string) => {
      const started = performance.now();
      const text = JSON.stringify(await question(app, email));
      return { text: text.replaceAll(email, "ADDRESS"), ms: performance.now() - started };
    };
    const laterMs: number[] = [];
    for (let round = 0; round < attemptsPerPair; round += 1)
      for (const { known, unknown } of pairs) {
        const first = await timed(round % 2 === 0 ? known : unknown);
        const second = await timed(round % 2 === 0 ? unknown : known);
        expect(second.text, what).toBe(first.text);
        laterMs.push((second.ms - first.ms) * (round % 2 === 0 ? 1 : -1));
      }
    expect(getTypicalDelay(laterMs), `${what}, in milliseconds apart`).toBeLessThan(closeMs);
  }
});

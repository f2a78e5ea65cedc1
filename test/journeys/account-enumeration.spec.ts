import { expect, type Stage, test } from "./stage.ts";

/*
 * Who has an account here is nobody's business: an address that is known and one that is not are answered in the same
 * words, and where nothing is sent in the same time (SEC-12). A mail takes its own time
 * (decision 034). A registration does tell (AUTH-4).
 */
const triesEach = 4;
const members = process.env.PROVE ? 50 : 5;
const closeMs = 25;

async function cognito({ endpoints }: Stage, operation: string, input: object) {
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

/** Asks something about an address. Gives all that a stranger is told, but for what is of this one call. */
type Question = (stage: Stage, email: string) => Promise<unknown>;

const askForReset: Question = (stage, Username) => cognito(stage, "ForgotPassword", { Username });

/** What sends nothing, whoever is asked about. */
const silent: Record<string, Question> = {
  "signing in with a guessed password": async (stage, USERNAME) => {
    const AuthParameters = { USERNAME, SRP_A: "ab".repeat(384) };
    const begun = await cognito(stage, "InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters });
    const asked = begun.body.ChallengeParameters as Record<string, string>;
    const refused = await cognito(stage, "RespondToAuthChallenge", {
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME: asked.USERNAME,
        PASSWORD_CLAIM_SECRET_BLOCK: asked.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString("base64"),
        TIMESTAMP: "Fri Nov 20 12:00:00 UTC 2026",
      },
    });
    return [begun.status, Object.keys(asked), refused];
  },
  "guessing a reset's code": (stage, Username) =>
    cognito(stage, "ConfirmForgotPassword", { Username, ConfirmationCode: "000000", Password: "sesame 2" }),
};

/**
 * How many milliseconds later the one of each pair is answered, typically, where nearly all of them are: what is only
 * now and then, or now here and now there, is a busy machine and tells nobody anything.
 */
function typicallyLater(laterMs: readonly number[]): number {
  const sorted = laterMs.toSorted((a, b) => a - b);
  const later = sorted.filter((ms) => ms > 0).length / sorted.length;
  return Math.max(later, 1 - later) < 0.9 ? 0 : Math.abs(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}

test("an address that is known here is answered like one that is not", async ({ stage }) => {
  const people = await Promise.all(Array.from({ length: members }, stage.aMember));
  // As long as theirs, and with the same first letter, which an answer may show.
  const pairs = people.map(({ email }) => ({ known: email, unknown: email.replace("dana-", "dora-") }));
  for (const pair of pairs) {
    const told = [await askForReset(stage, pair.known), await askForReset(stage, pair.unknown)];
    expect(told[1]).toEqual(told[0]);
  }
  for (const [what, question] of Object.entries(silent)) {
    const timed = async (email: string) => {
      const started = performance.now();
      const told = await question(stage, email);
      return { told: JSON.stringify(told).replaceAll(email, "ADDRESS"), ms: performance.now() - started };
    };
    const laterMs: number[] = [];
    for (let round = 0; round < triesEach; round += 1)
      for (const { known, unknown } of pairs) {
        const first = await timed(round % 2 === 0 ? known : unknown);
        const second = await timed(round % 2 === 0 ? unknown : known);
        expect(second.told, what).toBe(first.told);
        laterMs.push((second.ms - first.ms) * (round % 2 === 0 ? 1 : -1));
      }
    expect(typicallyLater(laterMs), `${what}, in milliseconds apart`).toBeLessThan(closeMs);
  }
});

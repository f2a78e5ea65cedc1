import { hash, randomUUID } from "node:crypto";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import type { PreSignUpTriggerEvent } from "aws-lambda";
import { expect, it, vi } from "vitest";
import { signUpProofName } from "../../contract/members.ts";
import { freeSignUps, maxSignUps, type SignUpChallenge } from "../../contract/sign-up.ts";
import { addUses } from "../../test/support/add-uses.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handler as members } from "../account/members.lambda.ts";
import { clientAddressHeader } from "../env.ts";
import { handler } from "./cognito-triggers.lambda.ts";

const tableName = await startTableForFile();
const secrets = mockSecrets();

let clients = 0;
const createClient = () => `198.51.100.${++clients}`;

const ask = (client: string) =>
  members(buildRouteEvent("startSignUp", { body: {}, headers: { [clientAddressHeader]: client } }), context);

/** Tries one number after the other, as a browser does. The library's solver waits for each hash, ten seconds in all. */
function solve({ maxnumber, ...challenge }: SignUpChallenge) {
  let number = 0;
  while (number <= maxnumber && hash("sha256", `${challenge.salt}${number}`) !== challenge.challenge)
    number += 1;
  return { ...challenge, number: number <= maxnumber ? number : -1 };
}

const signUp = (proof: unknown, userName = randomUUID()) =>
  handler({
    version: "1",
    region: "us-east-1",
    userPoolId: "us-east-1_Example1",
    userName,
    callerContext: { awsSdkVersion: "1", clientId: "client" },
    triggerSource: "PreSignUp_SignUp",
    request: {
      userAttributes: { email: "maya@example.com" },
      ...(proof === undefined
        ? {}
        : {
            clientMetadata: { [signUpProofName]: typeof proof === "string" ? proof : JSON.stringify(proof) },
          }),
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  }) as Promise<PreSignUpTriggerEvent>;

const refusal = "Please reload the page and try again";

it("a sign-up is accepted with a solved challenge from our API, once", async () => {
  const proof = solve(parseBody(await ask(createClient())));
  expect((await signUp(proof)).response.autoConfirmUser).toBe(true);
  await expect(signUp(proof)).rejects.toThrow(refusal);
});

it("a refused sign-up is counted, so that a bot sounds no alarm about crashes", async () => {
  const lines = await recordLogLines(() => expect(signUp(undefined)).rejects.toThrow(refusal));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "WARN", triggers_refused: 1 }]);
});

it("a sign-up whose trigger was slow is accepted again, and its challenge serves no other one", async () => {
  const proof = solve(parseBody(await ask(createClient())));
  const userName = randomUUID();
  for (let n = 0; n < 3; n++) expect((await signUp(proof, userName)).response.autoConfirmUser).toBe(true);
  await expect(signUp(proof)).rejects.toThrow(refusal);
});

it("the sixth sign-up of an address in an hour costs work, and another address does not pay for it", async () => {
  const client = createClient();
  const numbers: number[] = [];
  for (let n = 0; n < freeSignUps.uses + 2; n++) numbers.push(parseBody(await ask(client)).maxnumber);
  expect(numbers.map((number) => number > 1)).toEqual([...Array(freeSignUps.uses).fill(false), true, true]);
  expect(parseBody(await ask(createClient())).maxnumber).toBe(1);
  const hard = parseBody(await ask(client));
  const wrong = { ...solve({ ...hard, maxnumber: 1 }), number: 0 };
  await expect(signUp(wrong)).rejects.toThrow(refusal);
  expect((await signUp(solve(hard))).response.autoConfirmUser).toBe(true);
});

it("an address gets no more than 300 challenges in an hour", async () => {
  const client = createClient();
  expect((await ask(client)).statusCode).toBe(200);
  await addUses("sign-up", client, maxSignUps.uses - 2);
  expect([(await ask(client)).statusCode, (await ask(client)).statusCode]).toEqual([200, 429]);
});

it.each([
  "nothing",
  "no JSON",
  "a long text",
  "a forged signature",
  "another salt",
  "no expiry",
  "another algorithm",
])("a sign-up with %s is refused", async (what) => {
  const proof = solve(parseBody(await ask(createClient())));
  const sent = {
    nothing: undefined,
    "no JSON": "{",
    "a long text": "x".repeat(100_000),
    "a forged signature": { ...proof, signature: "0".repeat(64) },
    "another salt": { ...proof, salt: "ab?expires=9999999999&" },
    "no expiry": { ...proof, salt: proof.salt.split("?")[0] },
    "another algorithm": { ...proof, algorithm: "SHA-1" },
  }[what];
  await expect(signUp(sent)).rejects.toThrow(refusal);
});

it("a challenge expires after ten minutes", async () => {
  const proof = solve(parseBody(await ask(createClient())));
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
  await expect(signUp(proof)).rejects.toThrow(refusal);
  vi.useRealTimers();
});

it("a sign-up continues while our own table cannot be reached, which is logged", async () => {
  const proof = solve(parseBody(await ask(createClient())));
  process.env.TABLE_NAME = "no-such-table";
  const lines = await recordLogLines(async () => {
    expect((await signUp(proof)).response.autoConfirmUser).toBe(true);
  });
  process.env.TABLE_NAME = tableName;
  expect(lines.join()).toContain("could not be checked");
});

it("a sign-up continues in time while our secret hangs, which is logged", async () => {
  const proof = solve(parseBody(await ask(createClient())));
  vi.stubEnv("SIGN_UP_SECRET_ID", "hangs");
  secrets.on(GetSecretValueCommand, { SecretId: "hangs" }).callsFake(() => new Promise(() => {}));
  vi.useFakeTimers();
  const lines = await recordLogLines(async () => {
    const answer = signUp(proof);
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await answer).response.autoConfirmUser).toBe(true);
  });
  vi.useRealTimers();
  vi.unstubAllEnvs();
  expect(lines.join()).toContain("could not be checked");
});

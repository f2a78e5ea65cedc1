import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { clientId, poolId, startTestPool } from "../../local/emulators/aws/cognito/cognito.fixture.ts";
import { BUCKET, SECRET, startTestS3 } from "../../local/emulators/aws/s3/s3.fixture.ts";
import { startTestSes } from "../../local/emulators/aws/ses/ses.fixture.ts";
import { startSsm } from "../../local/emulators/aws/ssm/server.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";
import { forgetNotRun, noteNotRun } from "../support/not-run.ts";
import { startTable } from "../support/table.ts";

/*
 * The AWS SDK for Python calls our emulators. The product, the emulators and their tests share the SDK for JavaScript, so a
 * misreading that both sides of a test share would be invisible to them. Debian has it as python3-boto3; `npm run prove`
 * is yellow without it, and a release needs it.
 */

async function startEmulators() {
  const { cognito } = await startTestPool();
  const s3 = await startTestS3(createTempDirectory());
  const ses = await startTestSes();
  const ssm = await startSsm({
    port: 0,
    parameters: { "/kindstead/price-id": "price_1" },
    secrets: { "kindstead/stripe-secret": "sk_test_1" },
  });
  const { env, stop } = await startTable();
  onTestFinished(async () => {
    stop();
    await Promise.all([s3.close(), ssm.close()]);
  });
  const key = ["local", SECRET];
  return {
    "cognito-idp": { url: cognito.url, key: ["LOCALKEY", "local-secret"], pool: poolId, client: clientId },
    s3: { url: s3.url, key, bucket: BUCKET },
    sesv2: { url: ses.url, key },
    ssm: { url: ssm.url, key },
    dynamodb: { url: env.AWS_ENDPOINT_URL_DYNAMODB, key, table: env.TABLE_NAME },
  };
}

it("the AWS SDK for Python gets AWS's answers from every emulator", { timeout: 120_000 }, async () => {
  if (spawnSync("python3", ["-c", "import boto3"]).status !== 0)
    return noteNotRun("boto3", "install python3-boto3");
  const settings = await startEmulators();
  const judge = spawn("python3", [join(import.meta.dirname, "boto3_judge.py")]);
  judge.stdin.end(JSON.stringify(settings));
  const [answered, complaints] = await Promise.all([text(judge.stdout), text(judge.stderr)]);
  expect(complaints).toBe("");
  expect(answered.match(/^ok /gm)?.length).toBeGreaterThan(30);
  forgetNotRun("boto3");
});

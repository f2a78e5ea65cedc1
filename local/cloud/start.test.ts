import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readCommandLine } from "../emulators/kit/process-identity.ts";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { findFreePort } from "../tools/free-port.ts";
import type { Endpoints } from "./endpoints.ts";

const root = join(import.meta.dirname, "..", "..");
const stateDir = createTempDirectory(afterAll);
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  port = await findFreePort();
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const pid of listProcesses()) killIfRunning(pid);
  await expect.poll(listProcesses).toEqual([]);
});

function killIfRunning(pid: number, signal: NodeJS.Signals = "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended since it was listed.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** The pids of all running processes with this test's state directory in their environment. */
function listProcesses(): number[] {
  const mentions = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`KINDSTEAD_STATE=${stateDir}\0`);
    } catch {
      return false;
    }
  };
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && mentions(entry))
    .map(Number);
}

interface Run {
  child: ChildProcess;
  printed(): string;
  exited: Promise<unknown[]>;
}

function start(environment: Record<string, string> = {}, options = ["--empty"]): Run {
  const child = spawn(
    process.execPath,
    [join(root, "local", "tools", "bootstrap.mjs"), "local/cloud/start.ts", ...options],
    {
      env: { PATH: process.env.PATH, PORT: String(port), KINDSTEAD_STATE: stateDir, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  started.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk));
  return { child, printed: () => text, exited: once(child, "exit") };
}

async function waitUntilRunning(run: Run): Promise<Endpoints> {
  await Promise.race([
    expect.poll(run.printed, { timeout: 120_000 }).toContain("Kindstead is running at"),
    run.exited.then(() => Promise.reject(new Error(`npm start exited: ${run.printed()}`))),
  ]);
  const response = await fetch(`http://127.0.0.1:${port}/_local/endpoints.json`);
  return (await response.json()) as Endpoints;
}

const buildClientConfig = ({ aws }: Endpoints, endpoint: string) => ({
  endpoint,
  region: aws.region,
  credentials: { accessKeyId: aws.access_key_id, secretAccessKey: aws.secret_access_key },
  maxAttempts: 1,
});

/** Creates users, rows and files until the cloud is killed. Adds each acknowledged email to `acknowledged`. */
async function keepWriting(endpoints: Endpoints, writer: number, acknowledged: string[]): Promise<void> {
  const { cognito, dynamodb, s3 } = endpoints;
  const pool = new CognitoIdentityProviderClient(buildClientConfig(endpoints, cognito.endpoint));
  const table = new DynamoDBClient(buildClientConfig(endpoints, dynamodb.endpoint));
  const files = new S3Client({ ...buildClientConfig(endpoints, s3.endpoint), forcePathStyle: true });
  for (let turn = 0; ; turn += 1) {
    const email = `parent-${writer}-${turn}@example.com`;
    const user = { UserPoolId: cognito.user_pool_id, Username: email, MessageAction: "SUPPRESS" as const };
    const row = { pk: { S: `test#${email}` }, sk: { S: "test" }, email: { S: email } };
    try {
      await pool.send(new AdminCreateUserCommand(user));
      await table.send(new PutItemCommand({ TableName: dynamodb.table, Item: row }));
      await files.send(
        new PutObjectCommand({ Bucket: s3.buckets.files, Key: `content/${email}`, Body: email }),
      );
    } catch {
      return;
    }
    acknowledged.push(email);
  }
}

describe("npm start", { timeout: 150_000 }, () => {
  it("prints its address, and leaves no process running after Ctrl-C", async () => {
    const run = start();
    const { mail } = await waitUntilRunning(run);
    expect(run.printed()).toContain(`Kindstead is running at http://127.0.0.1:${port}`);
    expect(run.printed()).toContain(mail.url);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/no-such-page`)).status).toBe(404);
    // A terminal sends the signal to every process of its group.
    for (const pid of listProcesses()) killIfRunning(pid, "SIGINT");
    expect((await run.exited)[0]).toBe(0);
    await expect.poll(listProcesses).toEqual([]);
  });

  it("prints for a fresh state what README shows, and nothing else", async () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const [, block = ""] = /```text\n(Installing[\s\S]*?)```/.exec(readme) ?? [];
    // Nothing that an earlier start has installed or built is done again.
    const once = /^(Installing the packages|Reading the stacks|Building the site)/;
    const normalize = (text: string) =>
      text
        .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1")
        .replaceAll(/[\d.]+ s;/g, "")
        .split("\n")
        .filter((line) => line !== "" && !once.test(line));
    const run = start({ KINDSTEAD_STATE: join(stateDir, "seeded") }, []);
    await waitUntilRunning(run);
    // The first jobs of the stream and the schedules have run by then.
    await expect.poll(() => readFileSync(join(stateDir, "seeded", "functions.log"), "utf8")).not.toBe("");
    expect(normalize(run.printed())).toEqual(normalize(block));
    run.child.kill("SIGTERM");
    await run.exited;
  });

  it("stops when its parent process is killed", async () => {
    const run = start();
    await waitUntilRunning(run);
    run.child.kill("SIGKILL");
    await expect.poll(listProcesses, { timeout: 5_000 }).toEqual([]);
  });

  it("keeps all acknowledged writes after kill -9, and stops the database server that the kill left running", async () => {
    const run = start();
    const endpoints = await waitUntilRunning(run);
    const acknowledged: string[] = [];
    const writers = [1, 2, 3].map((writer) => keepWriting(endpoints, writer, acknowledged));
    await expect.poll(() => acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(60);
    const isServer = (pid: number) => readCommandLine(pid).includes("dynoxide");
    const orphan = listProcesses().find(isServer);
    for (const pid of listProcesses()) if (!isServer(pid)) killIfRunning(pid);
    await Promise.all(writers);

    expect(orphan !== undefined && existsSync(`/proc/${orphan}`)).toBe(true);
    const again = await waitUntilRunning(start());
    expect(listProcesses()).not.toContain(orphan);
    expect(again).toEqual(endpoints);

    const table = new DynamoDBClient(buildClientConfig(again, again.dynamodb.endpoint));
    const { Items } = await table.send(new ScanCommand({ TableName: again.dynamodb.table }));
    const rows = new Set(Items?.map((item) => item.email?.S));
    const pool = new CognitoIdentityProviderClient(buildClientConfig(again, again.cognito.endpoint));
    const files = new S3Client({ ...buildClientConfig(again, again.s3.endpoint), forcePathStyle: true });
    for (const email of acknowledged) {
      const user = { UserPoolId: again.cognito.user_pool_id, Username: email };
      await expect(pool.send(new AdminGetUserCommand(user))).resolves.toMatchObject({ Enabled: true });
      expect(rows).toContain(email);
      const key = { Bucket: again.s3.buckets.files, Key: `content/${email}` };
      expect(await (await files.send(new GetObjectCommand(key))).Body?.transformToString()).toBe(email);
    }
  });

  it("exits with an error message when the database server dies", async () => {
    const run = start();
    await waitUntilRunning(run);
    for (const pid of listProcesses()) if (readCommandLine(pid).includes("dynoxide")) killIfRunning(pid);
    expect((await run.exited)[0]).toBe(1);
    expect(run.printed()).toContain("The DynamoDB server exited unexpectedly (SIGKILL)");
  });

  it("reports that it is already running, or that another program uses the port", async () => {
    await waitUntilRunning(start());
    const second = start();
    expect((await second.exited)[0]).toBe(1);
    expect(second.printed()).toContain(`already running at http://127.0.0.1:${port}`);
    const withOtherState = start({ KINDSTEAD_STATE: join(stateDir, "other") });
    expect((await withOtherState.exited)[0]).toBe(1);
    expect(withOtherState.printed()).toMatch(/Port \d+ of 127\.0\.0\.1 is in use.*PORT=\d+ npm start/);
  });
});

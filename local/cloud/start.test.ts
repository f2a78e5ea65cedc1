import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../test/support/free-port.ts";
import type { Endpoints } from "./endpoints.ts";
import { readCommandLine } from "../emulators/kit/process-identity.ts";

const root = join(import.meta.dirname, "..", "..");
let stateDir: string;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "start-"));
  port = await freePort();
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const pid of processes()) process.kill(pid, "SIGKILL");
  await expect.poll(processes).toEqual([]);
});
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

/** Every living process that has our state directory in its command line or its environment. */
function processes(): number[] {
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

function start(environment: Record<string, string> = {}): Run {
  const child = spawn(
    process.execPath,
    [join(root, "local", "tools", "bootstrap.mjs"), "local/cloud/start.ts", "--empty"],
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

async function running(run: Run): Promise<Endpoints> {
  await Promise.race([
    expect.poll(run.printed, { timeout: 120_000 }).toContain("Kindstead runs at"),
    run.exited.then(() => Promise.reject(new Error(`it ended: ${run.printed()}`))),
  ]);
  const answer = await fetch(`http://127.0.0.1:${port}/_local/endpoints.json`);
  return (await answer.json()) as Endpoints;
}

const connection = ({ aws }: Endpoints, endpoint: string) => ({
  endpoint,
  region: aws.region,
  credentials: { accessKeyId: aws.access_key_id, secretAccessKey: aws.secret_access_key },
  maxAttempts: 1,
});

/** Signs people up and stores files until told to stop by the cloud's death; lists what was acknowledged. */
async function keepWriting(endpoints: Endpoints, writer: number, acknowledged: string[]): Promise<void> {
  const { cognito, s3 } = endpoints;
  const pool = new CognitoIdentityProviderClient(connection(endpoints, cognito.endpoint));
  const files = new S3Client({ ...connection(endpoints, s3.endpoint), forcePathStyle: true });
  for (let turn = 0; ; turn += 1) {
    const email = `parent-${writer}-${turn}@example.com`;
    const UserAttributes = [{ Name: "email", Value: email }];
    const person = { ClientId: cognito.client_id, Username: email, Password: "sesame 1", UserAttributes };
    try {
      await pool.send(new SignUpCommand(person));
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
  it("says where it runs, and after Ctrl-C nothing of it is left", async () => {
    const run = start();
    const { mail } = await running(run);
    expect(run.printed()).toContain(`Kindstead runs at http://127.0.0.1:${port}`);
    expect(run.printed()).toContain(mail.url);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/no-such-page`)).status).toBe(404);
    // A terminal sends the signal to every process of the group.
    for (const pid of processes()) process.kill(pid, "SIGINT");
    expect((await run.exited)[0]).toBe(0);
    await expect.poll(processes).toEqual([]);
  });

  it("ends with the process that started it", async () => {
    const run = start();
    await running(run);
    run.child.kill("SIGKILL");
    await expect.poll(processes, { timeout: 5_000 }).toEqual([]);
  });

  it("keeps all it has acknowledged over kill -9, and ends what the kill left running", async () => {
    const run = start();
    const endpoints = await running(run);
    const acknowledged: string[] = [];
    const writers = [1, 2, 3].map((writer) => keepWriting(endpoints, writer, acknowledged));
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const isServer = (pid: number) => readCommandLine(pid).includes("dynoxide");
    const orphan = processes().find(isServer);
    for (const pid of processes()) if (!isServer(pid)) process.kill(pid, "SIGKILL");
    await Promise.all(writers);

    expect(orphan !== undefined && existsSync(`/proc/${orphan}`)).toBe(true);
    const again = await running(start());
    expect(processes()).not.toContain(orphan);
    expect(again).toEqual(endpoints);

    const table = new DynamoDBClient(connection(again, again.dynamodb.endpoint));
    const { Items } = await table.send(new ScanCommand({ TableName: again.dynamodb.table }));
    const rows = new Set(Items?.map((item) => item.email?.S));
    const pool = new CognitoIdentityProviderClient(connection(again, again.cognito.endpoint));
    const files = new S3Client({ ...connection(again, again.s3.endpoint), forcePathStyle: true });
    for (const email of acknowledged) {
      const user = { UserPoolId: again.cognito.user_pool_id, Username: email };
      await expect(pool.send(new AdminGetUserCommand(user))).resolves.toMatchObject({ Enabled: true });
      expect(rows).toContain(email);
      const key = { Bucket: again.s3.buckets.files, Key: `content/${email}` };
      expect(await (await files.send(new GetObjectCommand(key))).Body?.transformToString()).toBe(email);
    }
  });

  it("stops, saying why, when the table's server dies", async () => {
    const run = start();
    await running(run);
    for (const pid of processes()) if (readCommandLine(pid).includes("dynoxide")) process.kill(pid, "SIGKILL");
    expect((await run.exited)[0]).toBe(1);
    expect(run.printed()).toContain("The DynamoDB server ended by itself (SIGKILL)");
  });

  it("says so when it already runs, and when another program has the port", async () => {
    await running(start());
    const second = start();
    expect((await second.exited)[0]).toBe(1);
    expect(second.printed()).toContain(`already running at http://127.0.0.1:${port}`);
    const elsewhere = start({ KINDSTEAD_STATE: join(stateDir, "other") });
    expect((await elsewhere.exited)[0]).toBe(1);
    expect(elsewhere.printed()).toMatch(/Port \d+ of 127\.0\.0\.1 is in use.*PORT=\d+ npm start/);
  });
});

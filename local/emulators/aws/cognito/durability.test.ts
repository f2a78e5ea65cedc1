import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  AdminGetUserCommand,
  ForgotPasswordCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { Journal } from "../../kit/journal.ts";
import {
  autoConfirm,
  clientId,
  clientProperties,
  decodeClaims,
  getError,
  getTokens,
  type PoolFixture,
  password,
  poolId,
  poolProperties,
  startTestPool,
} from "./cognito.fixture.ts";

const getJournalPath = (pool: PoolFixture) => join(pool.dir, "cognito.jsonl");

describe("Cognito journal: restart", () => {
  it("keeps users, passwords, sign-ins, groups and keys", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    const before = getTokens(await pool.signIn("ann@example.com"));
    const published = pool.cognito.getJwks(poolId);
    await pool.restart();
    expect(pool.cognito.getJwks(poolId)).toEqual(published);
    const after = getTokens(await pool.refresh(before.RefreshToken));
    expect(decodeClaims(after.AccessToken).origin_jti).toBe(decodeClaims(before.AccessToken).origin_jti);
    expect(await getError(pool.signIn("ann@example.com"))).toBe("accepted");
    expect(await getError(pool.signUp("ANN@example.com"))).toContain("UsernameExistsException");
  });

  it("ignores an incomplete last line and keeps all earlier changes", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    await pool.signUp("bob@example.com");
    await pool.cognito.close();
    const whole = readFileSync(getJournalPath(pool));
    const torn = whole.length - 1;
    for (const end of [torn, torn - 1, torn - 200, whole.lastIndexOf("\n", torn - 1) + 2]) {
      writeFileSync(getJournalPath(pool), whole.subarray(0, end));
      await pool.start();
      expect(await getError(pool.signIn("ann@example.com"))).toBe("accepted");
      expect(await getError(pool.signUp("bob@example.com"))).toBe("accepted");
      await pool.restart();
      expect(await getError(pool.signIn("bob@example.com"))).toBe("accepted");
      await pool.cognito.close();
    }
    await pool.start();
  });

  it("names the damaged line when it is not the last", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    await pool.cognito.close();
    const whole = readFileSync(getJournalPath(pool), "utf8");
    appendFileSync(getJournalPath(pool), "{}}\n[]\n");
    await expect(pool.start()).rejects.toThrow(/cognito\.jsonl:\d+ is damaged/);
    writeFileSync(getJournalPath(pool), whole);
    await pool.start();
  });

  it("compacts the journal and drops expired sign-ins", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    for (let i = 0; i < 20; i++) await pool.signIn("ann@example.com");
    const lines = () => readFileSync(getJournalPath(pool), "utf8").trimEnd().split("\n").length;
    await pool.restart();
    const before = lines();
    pool.advance(30 * 86_400_000);
    await pool.restart();
    expect(lines()).toBe(before - 20);
  });
});

describe("Cognito journal: external effects", () => {
  it("happen only after the change is on disk", async () => {
    const seen: boolean[] = [];
    const holds = (dir: string, text: string) =>
      seen.push(readFileSync(join(dir, "cognito.jsonl"), "utf8").includes(text));
    const pool = await startTestPool({
      triggers: {
        preSignUp: autoConfirm,
        postConfirmation: (event) => {
          holds(pool.dir, event.userName);
          return event;
        },
      },
      onEmail: (email, dir) => holds(dir, email.code),
    });
    await pool.signUp("ann@example.com");
    await pool.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username: "ann@example.com" }));
    expect(seen).toEqual([true, true]);
  });
});

describe("Cognito journal", () => {
  it("contains no password and no refresh token", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    const { RefreshToken } = getTokens(await pool.signIn("ann@example.com"));
    await getError(pool.signIn("ann@example.com", "Mistyped-Day-7"));
    const kept = readdirSync(pool.dir).map((name) => readFileSync(join(pool.dir, name), "utf8"));
    expect(kept.join("")).toContain("ann@example.com");
    for (const secret of [password, "Mistyped-Day-7", RefreshToken])
      expect(kept.join("")).not.toContain(secret);
  });

  it("grows by one user record per change", async () => {
    const pool = await startTestPool();
    await pool.cognito.close();
    const { journal } = await Journal.open(getJournalPath(pool), () => true);
    for (let i = 0; i < 5_000; i++) {
      const username = `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;
      const attributes = { sub: username, email: `member${i}@example.com` };
      const secret = { salt: "ab".repeat(16), verifier: "ab".repeat(384) };
      const user = { kind: "user", poolId, username, attributes, status: "CONFIRMED", password: secret };
      journal.write(`user/${poolId}/${username}`, {
        ...user,
        codes: {},
        groups: [],
        created: 1,
        modified: 1,
      });
    }
    await journal.close();
    const began = performance.now();
    await pool.start();
    expect(performance.now() - began).toBeLessThan(5_000);
    const size = () => readFileSync(getJournalPath(pool)).length;
    const before = size();
    await pool.signUp("ann@example.com");
    expect(size() - before).toBeLessThan(4_000);
    expect(await getError(pool.signUp("MEMBER4999@example.com"))).toContain("UsernameExistsException");
  });

  it("does not acknowledge a change that cannot be stored", async () => {
    const pool = await startTestPool();
    const { journal } = await Journal.open(join(pool.dir, "other.jsonl"), () => true);
    journal.write("key", "value");
    await journal.close();
    journal.write("key", "other");
    await expect(journal.flush()).rejects.toThrow();
    await expect(journal.flush()).rejects.toThrow();
  });
});

/** A program for a child process that starts an emulator and prints its URL. */
const buildProgram = (dir: string) => `
  const { startCognito } = await import(${JSON.stringify(join(import.meta.dirname, "server.ts"))});
  const server = await startCognito({
    port: 0, dir: ${JSON.stringify(dir)}, accessKeys: {},
    sendEmail: async () => {}, invokeTrigger: async () => {},
  });
  server.definePool(${JSON.stringify(poolId)}, ${JSON.stringify(poolProperties)});
  server.defineClient(${JSON.stringify(clientId)}, ${JSON.stringify(clientProperties)});
  console.log(server.url);
`;

describe("Cognito journal: kill -9", () => {
  it("keeps all acknowledged sign-ups", async () => {
    const pool = await startTestPool();
    await pool.cognito.close();
    const child = spawn(process.execPath, ["--input-type=module", "--eval", buildProgram(pool.dir)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [url] = await once(createInterface(child.stdout), "line");
    const sdk = pool.connect({ ...pool.cognito, url });
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; ; i++) {
        const Username = `ann${writer}.${i}@example.com`;
        await sdk.send(new SignUpCommand({ ClientId: clientId, Username, Password: password }));
        acknowledged.push(Username);
        if (acknowledged.length === 60) child.kill("SIGKILL");
      }
    });
    await Promise.allSettled(writers);
    if (child.signalCode === null) await once(child, "exit");
    expect(child.signalCode).toBe("SIGKILL");
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    await pool.start();
    for (const Username of acknowledged)
      await pool.sdk.send(new AdminGetUserCommand({ UserPoolId: poolId, Username }));
  });
});

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
  claimsOf,
  clientId,
  clientProperties,
  confirmAtOnce,
  givenAPool,
  type PoolFixture,
  password,
  poolId,
  poolProperties,
  refusal,
  tokensOf,
} from "./cognito.fixture.ts";

const journalOf = (pool: PoolFixture) => join(pool.dir, "cognito.jsonl");

describe("after a restart", () => {
  it("users, passwords, sign-ins, groups and keys are as before", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    const before = tokensOf(await pool.signIn("ann@example.com"));
    const published = pool.cognito.jwks(poolId);
    await pool.restart();
    expect(pool.cognito.jwks(poolId)).toEqual(published);
    const after = tokensOf(await pool.refresh(before.RefreshToken));
    expect(claimsOf(after.AccessToken).origin_jti).toBe(claimsOf(before.AccessToken).origin_jti);
    expect(await refusal(pool.signIn("ann@example.com"))).toBe("accepted");
    expect(await refusal(pool.signUp("ANN@example.com"))).toContain("UsernameExistsException");
  });

  it("a torn last line is forgotten, wherever it broke, and what came before is there", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    await pool.signUp("bob@example.com");
    await pool.cognito.close();
    const whole = readFileSync(journalOf(pool));
    const torn = whole.length - 1;
    for (const end of [torn, torn - 1, torn - 200, whole.lastIndexOf("\n", torn - 1) + 2]) {
      writeFileSync(journalOf(pool), whole.subarray(0, end));
      await pool.start();
      expect(await refusal(pool.signIn("ann@example.com"))).toBe("accepted");
      expect(await refusal(pool.signUp("bob@example.com"))).toBe("accepted");
      await pool.restart();
      expect(await refusal(pool.signIn("bob@example.com"))).toBe("accepted");
      await pool.cognito.close();
    }
    await pool.start();
  });

  it("says which line is damaged when no crash can have done it", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    await pool.cognito.close();
    const whole = readFileSync(journalOf(pool), "utf8");
    appendFileSync(journalOf(pool), "{}}\n[]\n");
    await expect(pool.start()).rejects.toThrow(/cognito\.jsonl:\d+ is damaged/);
    writeFileSync(journalOf(pool), whole);
    await pool.start();
  });

  it("the journal has shrunk to what still counts", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    for (let i = 0; i < 20; i++) await pool.signIn("ann@example.com");
    const lines = () => readFileSync(journalOf(pool), "utf8").trimEnd().split("\n").length;
    await pool.restart();
    const before = lines();
    pool.advance(30 * 86_400_000);
    await pool.restart();
    expect(lines()).toBe(before - 20);
  });
});

describe("before anything leaves the server", () => {
  it("what it tells of is on the disk", async () => {
    const seen: boolean[] = [];
    const holds = (dir: string, text: string) =>
      seen.push(readFileSync(join(dir, "cognito.jsonl"), "utf8").includes(text));
    const pool = await givenAPool({
      triggers: {
        preSignUp: confirmAtOnce,
        postConfirmation: (event) => {
          holds(pool.dir, event.userName);
          return event;
        },
      },
      onMail: (mail, dir) => holds(dir, mail.code),
    });
    await pool.signUp("ann@example.com");
    await pool.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username: "ann@example.com" }));
    expect(seen).toEqual([true, true]);
  });
});

describe("on the disk", () => {
  it("there is no password and no refresh token", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    const { RefreshToken } = tokensOf(await pool.signIn("ann@example.com"));
    await refusal(pool.signIn("ann@example.com", "Mistyped-Day-7"));
    const kept = readdirSync(pool.dir).map((name) => readFileSync(join(pool.dir, name), "utf8"));
    expect(kept.join("")).toContain("ann@example.com");
    for (const secret of [password, "Mistyped-Day-7", RefreshToken])
      expect(kept.join("")).not.toContain(secret);
  });

  it("a change of one user costs one user's bytes, however many there are", async () => {
    const pool = await givenAPool();
    await pool.cognito.close();
    const { journal } = await Journal.open(journalOf(pool), () => true);
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
    const size = () => readFileSync(journalOf(pool)).length;
    const before = size();
    await pool.signUp("ann@example.com");
    expect(size() - before).toBeLessThan(4_000);
    expect(await refusal(pool.signUp("MEMBER4999@example.com"))).toContain("UsernameExistsException");
  });

  it("a change that cannot be stored is not acknowledged", async () => {
    const pool = await givenAPool();
    const { journal } = await Journal.open(join(pool.dir, "other.jsonl"), () => true);
    journal.write("key", "value");
    await journal.close();
    journal.write("key", "other");
    await expect(journal.flush()).rejects.toThrow();
    await expect(journal.flush()).rejects.toThrow();
  });
});

/** Runs a server of its own in a child process and prints its address. */
const program = (dir: string) => `
  const { startCognito } = await import(${JSON.stringify(join(import.meta.dirname, "server.ts"))});
  const server = await startCognito({
    port: 0, dir: ${JSON.stringify(dir)}, accessKeys: {},
    sendMail: async () => {}, invokeTrigger: async () => {},
  });
  server.definePool(${JSON.stringify(poolId)}, ${JSON.stringify(poolProperties)});
  server.defineClient(${JSON.stringify(clientId)}, ${JSON.stringify(clientProperties)});
  console.log(server.url);
`;

describe("kill -9", () => {
  it("loses no sign-up that was acknowledged", async () => {
    const pool = await givenAPool();
    await pool.cognito.close();
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program(pool.dir)], {
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

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ForgotPasswordCommand } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { Journal } from "../../kit/journal.ts";
import { autoConfirm, clientId, getError, getTokens, password, startTestPool } from "./cognito.fixture.ts";

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

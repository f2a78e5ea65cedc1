import { describe, expect, it } from "vitest";
import { getError, type PoolFixture, startTestPool } from "./cognito.fixture.ts";

const wrong = "NotAuthorizedException: Incorrect username or password.";
const exceeded = "NotAuthorizedException: Password attempts exceeded";

describe("lockout", () => {
  const fail = (pool: PoolFixture, name: string) => getError(pool.signIn(name, "Wrong-Day-7"));

  it.each(["ann@example.com", "unknown@example.com"])(
    "locks %s for one second after five wrong passwords and doubles the time with each further one",
    async (name) => {
      const pool = await startTestPool();
      await pool.signUp("ann@example.com");
      for (let i = 0; i < 5; i++) expect(await fail(pool, name)).toBe(wrong);
      for (const seconds of [1, 2, 4, 8]) {
        expect(await fail(pool, name)).toBe(exceeded);
        pool.advance(seconds * 1_000 - 1);
        expect(await fail(pool, name)).toBe(exceeded);
        pool.advance(1);
        expect(await fail(pool, name)).toBe(wrong);
      }
    },
  );

  it("rejects the correct password too, and resets after a success", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    for (let i = 0; i < 5; i++) await fail(pool, "ann@example.com");
    expect(await getError(pool.signIn("ann@example.com"))).toBe(exceeded);
    pool.advance(1_000);
    expect(await getError(pool.signIn("ann@example.com"))).toBe("accepted");
    for (let i = 0; i < 5; i++) expect(await fail(pool, "ann@example.com")).toBe(wrong);
  });

  it("lasts at most 15 minutes and resets after 15 minutes without a failure", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    for (let i = 0; i < 5; i++) await fail(pool, "ann@example.com");
    for (let i = 0; i < 12; i++) {
      pool.advance(Math.min(2 ** i, 900) * 1_000);
      expect(await fail(pool, "ann@example.com")).toBe(wrong);
    }
    pool.advance(899_999);
    expect(await fail(pool, "ann@example.com")).toBe(exceeded);
    pool.advance(900_001);
    for (let i = 0; i < 5; i++) expect(await fail(pool, "ann@example.com")).toBe(wrong);
  });

  it("counts failures per user, not per client", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    await pool.signUp("bob@example.com");
    for (let i = 0; i < 6; i++) await fail(pool, i % 2 ? "ANN@example.com" : "ann@example.com");
    expect(await fail(pool, "ann@example.com")).toBe(exceeded);
    expect(await getError(pool.signIn("bob@example.com"))).toBe("accepted");
  });
});

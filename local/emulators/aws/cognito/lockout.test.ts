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
});

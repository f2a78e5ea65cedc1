import { describe, expect, it } from "vitest";
import { givenAPool, type PoolFixture, refusal } from "./cognito.fixture.ts";

const wrong = "NotAuthorizedException: Incorrect username or password.";
const exceeded = "NotAuthorizedException: Password attempts exceeded";

describe("lockout", () => {
  const fail = (pool: PoolFixture, name: string) => refusal(pool.signIn(name, "Wrong-Day-7"));

  it.each(["ann@example.com", "nobody@example.com"])(
    "after five wrong passwords for %s locks for a second, then for twice as long each time",
    async (name) => {
      const pool = await givenAPool();
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

  it("refuses the right password too, and forgets all after a success", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    for (let i = 0; i < 5; i++) await fail(pool, "ann@example.com");
    expect(await refusal(pool.signIn("ann@example.com"))).toBe(exceeded);
    pool.advance(1_000);
    expect(await refusal(pool.signIn("ann@example.com"))).toBe("accepted");
    for (let i = 0; i < 5; i++) expect(await fail(pool, "ann@example.com")).toBe(wrong);
  });

  it("never lasts longer than 15 minutes, and is forgotten 15 quiet ones later", async () => {
    const pool = await givenAPool();
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

  it("counts a user's failures, not a client's or another user's", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    await pool.signUp("bob@example.com");
    for (let i = 0; i < 6; i++) await fail(pool, i % 2 ? "ANN@example.com" : "ann@example.com");
    expect(await fail(pool, "ann@example.com")).toBe(exceeded);
    expect(await refusal(pool.signIn("bob@example.com"))).toBe("accepted");
  });
});

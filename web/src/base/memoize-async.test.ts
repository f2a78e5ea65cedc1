import { describe, expect, it, vi } from "vitest";
import { memoizeAsync } from "./memoize-async.ts";

describe("memoizeAsync", () => {
  it("runs once per key and returns the same result to every caller", async () => {
    const work = vi.fn(async (key: string) => ({ key }));
    const memoized = memoizeAsync(work);
    const [first, second, other] = await Promise.all([memoized("cs_1"), memoized("cs_1"), memoized("cs_2")]);
    expect(await memoized("cs_1")).toBe(first);
    expect(second).toBe(first);
    expect(other).toEqual({ key: "cs_2" });
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("runs again after a failure", async () => {
    const work = vi.fn(async (_key: string) => "done").mockRejectedValueOnce(new Error("down"));
    const memoized = memoizeAsync(work);
    await expect(Promise.all([memoized("cs_1"), memoized("cs_1")])).rejects.toThrow("down");
    await expect(memoized("cs_1")).resolves.toBe("done");
    expect(work).toHaveBeenCalledTimes(2);
  });
});

import { describe, expect, it, vi } from "vitest";
import { oncePer } from "./memoize-async.ts";

describe("what is done once", () => {
  it("is done once for each key, and everybody gets the same answer", async () => {
    const work = vi.fn(async (key: string) => ({ key }));
    const once = oncePer(work);
    const [first, second, other] = await Promise.all([once("cs_1"), once("cs_1"), once("cs_2")]);
    expect(await once("cs_1")).toBe(first);
    expect(second).toBe(first);
    expect(other).toEqual({ key: "cs_2" });
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("may be tried again once it has failed", async () => {
    const work = vi.fn(async (_key: string) => "done").mockRejectedValueOnce(new Error("down"));
    const once = oncePer(work);
    await expect(Promise.all([once("cs_1"), once("cs_1")])).rejects.toThrow("down");
    await expect(once("cs_1")).resolves.toBe("done");
    expect(work).toHaveBeenCalledTimes(2);
  });
});

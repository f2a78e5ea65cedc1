import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchProfile, profileRetries } from "./fetch-profile.ts";

const fetched = vi.fn<typeof fetch>();
const notFound = () => refused(404, "not_found");
const refused = (status: number, code: string) =>
  Response.json({ error: { code, message: code, request_id: "r" } }, { status });
const found = () => Response.json({ first_name: "Dana" });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

describe("the profile's retries (spec/1 §9)", () => {
  it.each([
    ["usual", 3],
    ["afterSignIn", 5],
  ] as const)("%s: %i more tries, one second apart", async (which, tries) => {
    fetched.mockImplementation(async () => notFound());
    const profile = fetchProfile(profileRetries[which]);
    for (let second = 0; second <= tries; second += 1) {
      await vi.advanceTimersByTimeAsync(0);
      expect(fetched).toHaveBeenCalledTimes(second + 1);
      await vi.advanceTimersByTimeAsync(999);
      expect(fetched).toHaveBeenCalledTimes(second + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(await profile).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetched).toHaveBeenCalledTimes(tries + 1);
  });

  it("end with the profile as soon as there is one", async () => {
    fetched.mockResolvedValueOnce(notFound()).mockResolvedValueOnce(found());
    const profile = fetchProfile(profileRetries.usual);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await profile).toEqual({ first_name: "Dana" });
  });

  it("are for 'not found' alone: anything else gives no profile at once", async () => {
    fetched.mockResolvedValue(refused(500, "internal"));
    expect(await fetchProfile(profileRetries.usual)).toBeNull();
    fetched.mockRejectedValue(new TypeError("offline"));
    expect(await fetchProfile(profileRetries.usual)).toBeNull();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("tell a void sign-in apart", async () => {
    fetched.mockResolvedValue(refused(401, "sign_in_required"));
    await expect(fetchProfile(profileRetries.usual)).rejects.toMatchObject({ code: "sign_in_required" });
  });
});

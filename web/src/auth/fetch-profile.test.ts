import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildErrorResponse } from "../api/error-response.fixture.ts";
import { fetchProfile, profileRetries } from "./fetch-profile.ts";

const fetchMock = vi.fn<typeof fetch>();
const notFound = () => buildErrorResponse(404, "not_found");
const profileResponse = () => Response.json({ first_name: "Dana" });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchMock);
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

describe("fetchProfile (AUTH-8)", () => {
  it.each([
    ["usual", 3],
    ["afterSignIn", 5],
  ] as const)("%s: retries not-found %i times, one second apart", async (which, retries) => {
    fetchMock.mockImplementation(async () => notFound());
    const profile = fetchProfile(profileRetries[which]);
    for (let second = 0; second <= retries; second += 1) {
      await vi.advanceTimersByTimeAsync(0);
      expect(fetchMock).toHaveBeenCalledTimes(second + 1);
      await vi.advanceTimersByTimeAsync(999);
      expect(fetchMock).toHaveBeenCalledTimes(second + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(await profile).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetchMock).toHaveBeenCalledTimes(retries + 1);
  });

  it("stops retrying as soon as the profile is found", async () => {
    fetchMock.mockResolvedValueOnce(notFound()).mockResolvedValueOnce(profileResponse());
    const profile = fetchProfile(profileRetries.usual);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await profile).toEqual({ first_name: "Dana" });
  });

  it("returns null without a retry for any other error", async () => {
    fetchMock.mockResolvedValue(buildErrorResponse(500, "internal"));
    expect(await fetchProfile(profileRetries.usual)).toBeNull();
    fetchMock.mockRejectedValue(new TypeError("offline"));
    expect(await fetchProfile(profileRetries.usual)).toBeNull();
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it("throws if the API rejects the tokens", async () => {
    fetchMock.mockResolvedValue(buildErrorResponse(401, "sign_in_required"));
    await expect(fetchProfile(profileRetries.usual)).rejects.toMatchObject({ code: "sign_in_required" });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildErrorResponse } from "../api/error-response.fixture.ts";
import { createAuthStore } from "./auth-store.ts";

/* A signed-in person whose profile cannot be read is neither a guest nor signed out (AUTH-17). */
const dana = { id: "3f0c6d58-0f6f-4b7e-9f5e-0d8a5d0f7a11", email: "dana@example.com" };
const profile = { id: dana.id, first_name: "Dana", role: "premium_member" };
const fetchMock = vi.fn<typeof fetch>();
const fail = async () => buildErrorResponse(500, "internal");
const succeed = async () => Response.json(profile);
const signOut = vi.fn(async () => undefined);
const getCurrentUser = vi.fn(async () => dana);
const amplify = {
  getCurrentUser,
  getAccessToken: async () => "token",
  onSignedOut: () => undefined,
  signOut,
} as unknown as typeof import("./amplify.ts");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchMock.mockImplementation(fail));
  const stored = {
    "CognitoIdentityServiceProvider.client1.LastAuthUser": "x",
    "CognitoIdentityServiceProvider.client1.x.idToken": `e30.${btoa(JSON.stringify({ ...dana, sub: dana.id }))}.s`,
  };
  const getItem = { value: (key: keyof typeof stored) => stored[key] ?? null };
  vi.stubGlobal("localStorage", Object.defineProperties({ ...stored }, { getItem }));
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

async function startFailing() {
  const store = createAuthStore(async () => amplify);
  await store.restoreSignIn();
  return store;
}

describe("a profile that cannot be loaded", () => {
  it("leaves the person signed in, without a profile", async () => {
    const store = await startFailing();
    expect(store.getState()).toEqual({ user: dana, profile: null, loading: false });
    expect(signOut).not.toHaveBeenCalled();
  });

  it("is asked for again with growing pauses, and appears without a reload", async () => {
    const store = await startFailing();
    const calls: number[] = [];
    for (let second = 1; second <= 40; second++) {
      const before = fetchMock.mock.calls.length;
      await vi.advanceTimersByTimeAsync(1_000);
      if (fetchMock.mock.calls.length > before) calls.push(second);
    }
    expect(calls).toEqual([2, 6, 14, 30]);
    fetchMock.mockImplementation(succeed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.getState()).toEqual({ user: dana, profile, loading: false });
    const settled = fetchMock.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetchMock.mock.calls.length).toBe(settled);
  });

  it("keeps its panel while it is asked for again", async () => {
    const store = await startFailing();
    const seen: boolean[] = [];
    store.subscribe(() => seen.push(store.getState().loading));
    await store.refreshProfile();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).not.toContain(true);
  });

  it("is fetched at once when the tab becomes visible", async () => {
    const store = await startFailing();
    fetchMock.mockImplementation(succeed);
    await store.refreshStaleProfile();
    expect(store.getState().profile).toEqual(profile);
  });

  it("is not asked for any more after signing out", async () => {
    const store = await startFailing();
    await store.signOut();
    fetchMock.mockClear();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetchMock).not.toHaveBeenCalled();
    expect(store.getState().user).toBeNull();
  });
});

it("a sign-in that cannot be renewed now shows no guest, and the member appears once it can be", async () => {
  getCurrentUser.mockRejectedValueOnce(new Error("no network"));
  const store = await startFailing();
  expect(store.getState()).toEqual({ user: dana, profile: null, loading: false });
  fetchMock.mockImplementation(succeed);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.getState()).toEqual({ user: dana, profile, loading: false });
});

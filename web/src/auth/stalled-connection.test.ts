import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "../api/access-token.ts";
import { dana, profile } from "./auth-store.fixture.ts";
import { createAuthStore } from "./auth-store.ts";
// Loaded early, so that no test waits for an import while its timers are fake.
import "./api-sign-out.ts";
import "./auth-acts.ts";
import "./fetch-profile.ts";

/* A connection that stalls: nothing fails, and nothing is answered. */
const never = new Promise<never>(() => undefined);
const cognito = vi.hoisted(() => ({ fetchAuthSession: vi.fn(), signOut: vi.fn() }));
vi.mock("aws-amplify", () => ({ Amplify: { configure: () => undefined } }));
vi.mock("aws-amplify/utils", () => ({ Hub: { listen: () => undefined } }));
vi.mock("aws-amplify/auth", () => cognito);
vi.mock("../base/config.ts", () => ({
  loadConfig: async () => ({
    cognito: { user_pool_id: "us-east-1_pool", client_id: "client1", endpoint: null },
  }),
}));

const client = "CognitoIdentityServiceProvider.client1";
const claims = { ...dana, sub: dana.id };
const session = {
  tokens: { idToken: { payload: claims }, accessToken: { payload: {}, toString: () => "token" } },
};
const fetchMock = vi.fn<typeof fetch>();
const assign = vi.fn();
const loadAmplify = () => import("./amplify.ts");

function storeSignIn(): Record<string, string> {
  const storage: Record<string, string> = {
    theme: "dark",
    [`${client}.LastAuthUser`]: "dana",
    [`${client}.dana.idToken`]: `e30.${btoa(JSON.stringify(claims))}.s`,
    [`${client}.dana.refreshToken`]: "secret",
  };
  // As in a browser, the methods are not listed among the keys.
  Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    removeItem: { value: (key: string) => delete storage[key] },
  });
  vi.stubGlobal("localStorage", storage);
  return storage;
}

let storage: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockImplementation(async () => Response.json(profile));
  cognito.fetchAuthSession.mockResolvedValue(session);
  storage = storeSignIn();
  setAccessTokenProvider(async () => (await loadAmplify()).getAccessToken());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it("a member whose sign-in is not renewed on a stalled connection sees the panel, and the profile afterwards", async () => {
  cognito.fetchAuthSession.mockReturnValue(never);
  const store = createAuthStore(loadAmplify);
  void store.restoreSignIn();
  await vi.waitFor(() => expect(cognito.fetchAuthSession).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(cognito.fetchAuthSession).toHaveBeenCalledTimes(2));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.getState()).toEqual({ user: dana, profile: null, loading: false });
  cognito.fetchAuthSession.mockResolvedValue(session);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.getState()).toEqual({ user: dana, profile, loading: false });
});

it("signing out on a connection that stalls removes the tokens and ends what could store them again", async () => {
  const store = createAuthStore(loadAmplify);
  await store.restoreSignIn();
  expect(store.getState().user).toEqual(dana);
  fetchMock.mockReturnValue(never);
  cognito.signOut.mockReturnValue(never);
  void store.signOut();
  await vi.waitFor(() => expect(fetchMock.mock.lastCall?.[0]).toBe("/api/me/sign-out"));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(Object.keys(storage)).toEqual(["theme"]);
  expect(store.getState().user).toBeNull();
  expect(assign.mock.calls).toEqual([["/login"]]);
});

import { afterEach, expect, it, vi } from "vitest";
import { getPasswordEnteredAt } from "./amplify.ts";
import { findStoredPool } from "./stored-pool.ts";

vi.mock("aws-amplify", () => ({ Amplify: { configure: () => undefined } }));
vi.mock("aws-amplify/utils", () => ({ Hub: {} }));
vi.mock("aws-amplify/auth", () => ({
  fetchAuthSession: async () => ({ tokens: { accessToken: { payload: { auth_time: now / 1_000 } } } }),
}));

const now = Date.parse("2026-05-04T09:00:00Z");
const client = "CognitoIdentityServiceProvider.client1";
const buildToken = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.signature`;

function store(secondsLeft: number, others: Record<string, string> = {}): void {
  const exp = now / 1_000 + secondsLeft;
  const iss = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_pool";
  const entries: Record<string, string> = {
    [`${client}.LastAuthUser`]: "dana",
    [`${client}.dana.idToken`]: buildToken({ iss, aud: "client1", exp }),
    [`${client}.dana.accessToken`]: buildToken({ iss, client_id: "client1", exp }),
    ...others,
  };
  // As in a browser, the values are properties, and the method is not listed among the keys.
  const getItem = { value: (key: string) => entries[key] ?? null };
  vi.stubGlobal("localStorage", Object.defineProperties({ ...entries }, { getItem }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("names the pool of the stored tokens", () => {
  store(3_600);
  expect(findStoredPool(now)).toEqual({ userPoolId: "us-east-1_pool", userPoolClientId: "client1" });
});

it.each([
  ["tokens that expire within a minute", 59, {}],
  ["tokens that have expired by the pool's clock", 3_600, { [`${client}.dana.clockDrift`]: "3590000" }],
  ["an access token that is none", 3_600, { [`${client}.dana.accessToken`]: "x" }],
  ["sign-ins of two pools", 3_600, { "CognitoIdentityServiceProvider.client2.LastAuthUser": "dana" }],
])("names no pool for %s", (_, secondsLeft, others) => {
  store(secondsLeft, others);
  expect(findStoredPool(now)).toBeUndefined();
});

it("names no pool if the browser blocks storage", () => {
  expect(findStoredPool(now)).toBeUndefined();
});

it("a password that was just entered is that new on a device whose clock is ten minutes fast", async () => {
  vi.useFakeTimers({ now: now + 600_000, toFake: ["Date"] });
  store(3_600, { [`${client}.dana.clockDrift`]: "-600000" });
  expect(await getPasswordEnteredAt()).toBe(Date.now());
});

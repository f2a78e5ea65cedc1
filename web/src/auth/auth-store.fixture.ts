import { afterEach, beforeEach, vi } from "vitest";
import { type AuthStore, createAuthStore } from "./auth-store.ts";

type Amplify = typeof import("./amplify.ts");
export const dana = { id: "3f0c6d58-0f6f-4b7e-9f5e-0d8a5d0f7a11", email: "dana@example.com" };
export const profile = { id: dana.id, email: dana.email, first_name: "Dana", role: "free_member" };

export const amplify = {
  getCurrentUser: vi.fn<Amplify["getCurrentUser"]>(),
  getAccessToken: vi.fn<Amplify["getAccessToken"]>(),
  getPasswordEnteredAt: vi.fn<Amplify["getPasswordEnteredAt"]>(),
  signIn: vi.fn<Amplify["signIn"]>(),
  confirmSignIn: vi.fn<Amplify["confirmSignIn"]>(),
  configureAmplify: vi.fn<Amplify["configureAmplify"]>(),
  throwUncheckedFactor: vi.fn<Amplify["throwUncheckedFactor"]>(),
  signUp: vi.fn<Amplify["signUp"]>(),
  signOut: vi.fn<Amplify["signOut"]>(),
  requestReset: vi.fn<Amplify["requestReset"]>(),
  confirmReset: vi.fn<Amplify["confirmReset"]>(),
  onSignedOut: vi.fn<Amplify["onSignedOut"]>(),
};

export const loadAmplify = vi.fn(async (): Promise<Amplify> => amplify);
export const fetchMock = vi.fn<typeof fetch>();
export const logged = vi.fn<typeof console.error>();

export function storeKeys(...keys: string[]): void {
  vi.stubGlobal("localStorage", Object.fromEntries(keys.map((key) => [key, "x"])));
}

const signInKey = "CognitoIdentityServiceProvider.client1.LastAuthUser";
export let store: AuthStore;

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    fetchMock.mockImplementation(async () => Response.json(profile)),
  );
  vi.spyOn(console, "error").mockImplementation(logged);
  storeKeys(signInKey);
  amplify.getCurrentUser.mockResolvedValue(dana);
  amplify.signIn.mockResolvedValue("done");
  amplify.signOut.mockResolvedValue();
  store = createAuthStore(loadAmplify);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  loadAmplify.mockImplementation(async () => amplify);
});

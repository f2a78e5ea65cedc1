import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AuthStore, makeAuthStore } from "./auth-store.ts";

type Amplify = typeof import("./amplify.ts");

const dana = { id: "3f0c6d58-0f6f-4b7e-9f5e-0d8a5d0f7a11", email: "dana@example.com" };
const profile = { id: dana.id, first_name: "Dana", role: "free_member" };
const amplify = {
  currentUser: vi.fn<Amplify["currentUser"]>(),
  accessToken: vi.fn<Amplify["accessToken"]>(),
  signIn: vi.fn<Amplify["signIn"]>(),
  confirmNewPassword: vi.fn<Amplify["confirmNewPassword"]>(),
  signUp: vi.fn<Amplify["signUp"]>(),
  signOut: vi.fn<Amplify["signOut"]>(),
  requestReset: vi.fn<Amplify["requestReset"]>(),
  confirmReset: vi.fn<Amplify["confirmReset"]>(),
  onSignedOut: vi.fn<Amplify["onSignedOut"]>(),
};
const loadAmplify = vi.fn(async (): Promise<Amplify> => amplify);
const fetched = vi.fn<typeof fetch>();
const complaints = vi.fn<typeof console.error>();

function browserHolds(...keys: string[]): void {
  vi.stubGlobal("localStorage", Object.fromEntries(keys.map((key) => [key, "x"])));
}
const signInKey = "CognitoIdentityServiceProvider.client1.LastAuthUser";

let store: AuthStore;
beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    fetched.mockImplementation(async () => Response.json(profile)),
  );
  vi.spyOn(console, "error").mockImplementation(complaints);
  browserHolds(signInKey);
  amplify.currentUser.mockResolvedValue(dana);
  amplify.signIn.mockResolvedValue("done");
  store = makeAuthStore(loadAmplify);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  loadAmplify.mockImplementation(async () => amplify);
});

describe("the first look", () => {
  it("costs a visitor nothing: no Amplify, no request, and it is over", async () => {
    browserHolds("theme", "CognitoIdentityServiceProvider.client1.dana.idToken");
    expect(store.current().loading).toBe(true);
    await store.check();
    expect(store.current()).toEqual({ user: null, profile: null, loading: false });
    expect(loadAmplify).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("finds a member, and is over once the profile is there", async () => {
    const seen: boolean[] = [];
    store.subscribe(() => seen.push(store.current().loading));
    await store.check();
    expect(store.current()).toEqual({ user: dana, profile, loading: false });
    expect(seen).toEqual([true, false]);
  });

  it("is over also when the stored sign-in cannot be read", async () => {
    amplify.currentUser.mockRejectedValue(new Error("no network"));
    await store.check();
    expect(store.current()).toEqual({ user: null, profile: null, loading: false });
    expect(complaints).toHaveBeenCalled();
  });

  it("signs out where the API takes these tokens no more", async () => {
    fetched.mockResolvedValue(Response.json({ message: "Unauthorized" }, { status: 401 }));
    await store.check();
    expect(amplify.signOut).toHaveBeenCalledOnce();
    expect(store.current().user).toBeNull();
  });

  it("again, for another tab's sake, keeps a known profile in view", async () => {
    await store.check();
    const seen: boolean[] = [];
    store.subscribe(() => seen.push(store.current().loading));
    await store.check();
    expect(seen).not.toContain(true);
    expect(store.current().profile).toEqual(profile);
  });
});

describe("signing in", () => {
  it("ends with user and profile", async () => {
    expect(await store.signIn(dana.email, "sesame")).toBe("done");
    expect(store.current()).toEqual({ user: dana, profile, loading: false });
  });

  it("stays outside while a new password is asked for", async () => {
    await store.check();
    amplify.signIn.mockResolvedValue("new_password_required");
    amplify.currentUser.mockResolvedValue(null);
    const before = store.current();
    expect(await store.signIn(dana.email, "temporary")).toBe("new_password_required");
    expect(store.current()).toBe(before);
    amplify.currentUser.mockResolvedValue(dana);
    await store.confirmNewPassword("a longer sesame");
    expect(store.current().user).toEqual(dana);
  });

  it.each([
    ["", "sesame"],
    ["dana@example.com", ""],
  ])("throws without e-mail or password (%j, %j)", async (email, password) => {
    await expect(store.signIn(email, password)).rejects.toThrow("required");
    const names = { first_name: "Dana", last_name: "Reyes" };
    await expect(store.signUp({ ...names, email, password })).rejects.toThrow("required");
    expect(amplify.signIn).not.toHaveBeenCalled();
    expect(amplify.signUp).not.toHaveBeenCalled();
  });

  it.each(["signIn", "signOut", "signUp"] as const)("%s: a failure is logged and rethrown", async (verb) => {
    amplify[verb].mockRejectedValue(new Error("Incorrect username or password."));
    const attempts = {
      signIn: () => store.signIn(dana.email, "hunter2hunter2"),
      signOut: () => store.signOut(),
      signUp: () =>
        store.signUp({ email: dana.email, password: "hunter2hunter2", first_name: "D", last_name: "R" }),
    };
    await expect(attempts[verb]()).rejects.toThrow("Incorrect username or password.");
    expect(complaints).toHaveBeenCalledOnce();
    expect(JSON.stringify(complaints.mock.calls)).not.toContain("hunter2");
  });
});

describe("leaving", () => {
  it("clears user and profile", async () => {
    await store.check();
    await store.signOut();
    expect(store.current()).toEqual({ user: null, profile: null, loading: false });
  });

  it("also happens when the tokens go on their own", async () => {
    await store.check();
    amplify.onSignedOut.mock.calls[0]?.[0]();
    expect(store.current().user).toBeNull();
  });

  it("wins over a profile that was still on its way", async () => {
    const answer = Promise.withResolvers<Response>();
    fetched.mockReturnValue(answer.promise);
    const looking = store.check();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await store.signOut();
    answer.resolve(Response.json(profile));
    await looking;
    expect(store.current().user).toBeNull();
  });
});

it("asks for the profile again without hiding the one it has", async () => {
  await store.check();
  fetched.mockImplementation(async () => Response.json({ ...profile, role: "premium_member" }));
  await store.refreshProfile();
  expect(store.current().profile?.role).toBe("premium_member");
  fetched.mockImplementation(async () => Response.json({}, { status: 500 }));
  await store.refreshProfile();
  expect(store.current().profile?.role).toBe("premium_member");
});

describe("a tab that is turned to", () => {
  it("asks for an old profile again, and not for a new one, nor for a guest's", async () => {
    vi.useFakeTimers();
    try {
      await store.check();
      fetched.mockImplementation(async () => Response.json({ ...profile, role: "premium_member" }));
      await store.catchUp();
      expect(store.current().profile?.role).toBe("free_member");
      vi.advanceTimersByTime(10_000);
      await store.catchUp();
      expect(store.current().profile?.role).toBe("premium_member");
      await store.signOut();
      vi.advanceTimersByTime(10_000);
      fetched.mockClear();
      await store.catchUp();
      expect(fetched).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

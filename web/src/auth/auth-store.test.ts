import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildErrorResponse } from "../api/error-response.fixture.ts";
import {
  amplify,
  dana,
  fetchMock,
  loadAmplify,
  logged,
  profile,
  store,
  storeKeys,
} from "./auth-store.fixture.ts";

describe("restoring a sign-in", () => {
  it("loads neither Amplify nor a profile for a guest", async () => {
    storeKeys("theme", "CognitoIdentityServiceProvider.client1.dana.idToken");
    expect(store.getState().loading).toBe(true);
    await store.restoreSignIn();
    expect(store.getState()).toEqual({ user: null, profile: null, loading: false });
    expect(loadAmplify).not.toHaveBeenCalled();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it("signs a member in and stops loading once the profile has arrived", async () => {
    const seen: boolean[] = [];
    store.subscribe(() => seen.push(store.getState().loading));
    await store.restoreSignIn();
    expect(store.getState()).toEqual({ user: dana, profile, loading: false });
    expect(seen).toEqual([true, false]);
  });

  it("ends signed out if the stored sign-in cannot be read", async () => {
    amplify.getCurrentUser.mockRejectedValue(new Error("no network"));
    await store.restoreSignIn();
    expect(store.getState()).toEqual({ user: null, profile: null, loading: false });
    expect(logged).toHaveBeenCalled();
  });

  it("signs out if the API rejects the tokens", async () => {
    fetchMock.mockResolvedValue(Response.json({ message: "Unauthorized" }, { status: 401 }));
    await store.restoreSignIn();
    expect(amplify.signOut).toHaveBeenCalledOnce();
    expect(store.getState().user).toBeNull();
  });

  it("keeps showing a known profile when another tab changes the sign-in", async () => {
    await store.restoreSignIn();
    const seen: boolean[] = [];
    store.subscribe(() => seen.push(store.getState().loading));
    await store.restoreSignIn();
    expect(seen).not.toContain(true);
    expect(store.getState().profile).toEqual(profile);
  });
});

describe("signing in", () => {
  it("sets user and profile", async () => {
    expect(await store.signIn(dana.email, "sesame")).toBe("done");
    expect(store.getState()).toEqual({ user: dana, profile, loading: false });
  });

  it.each(["new_password_required", "code_required"] as const)(
    "stays signed out until the step %s is answered",
    async (step) => {
      await store.restoreSignIn();
      amplify.signIn.mockResolvedValue(step);
      amplify.getCurrentUser.mockResolvedValue(null);
      const before = store.getState();
      expect(await store.signIn(dana.email, "temporary")).toBe(step);
      expect(store.getState()).toBe(before);
      amplify.getCurrentUser.mockResolvedValue(dana);
      await store.confirmSignIn("a longer sesame");
      expect(store.getState().user).toEqual(dana);
    },
  );

  it("replaces a sign-in that the browser stores and the page does not show", async () => {
    const error = Object.assign(new Error("There is already a signed in user."), {
      name: "UserAlreadyAuthenticatedException",
    });
    amplify.signIn.mockRejectedValueOnce(error);
    expect(await store.signIn(dana.email, "sesame")).toBe("done");
    expect(amplify.signOut).toHaveBeenCalledOnce();
    expect(store.getState()).toEqual({ user: dana, profile, loading: false });
  });

  it.each([
    ["", "sesame"],
    ["dana@example.com", ""],
  ])("throws without an email address or a password (%j, %j)", async (email, password) => {
    await expect(store.signIn(email, password)).rejects.toThrow("required");
    const names = { first_name: "Dana", last_name: "Reyes" };
    await expect(store.signUp({ ...names, email, password })).rejects.toThrow("required");
    expect(amplify.signIn).not.toHaveBeenCalled();
    expect(amplify.signUp).not.toHaveBeenCalled();
  });

  it.each(["signIn", "signOut", "signUp"] as const)(
    "%s logs an error without the password and rethrows it",
    async (action) => {
      amplify[action].mockRejectedValue(new Error("Incorrect username or password."));
      const actions = {
        signIn: () => store.signIn(dana.email, "hunter2hunter2"),
        signOut: () => store.signOut(),
        signUp: () =>
          store.signUp({ email: dana.email, password: "hunter2hunter2", first_name: "D", last_name: "R" }),
      };
      await expect(actions[action]()).rejects.toThrow("Incorrect username or password.");
      expect(logged).toHaveBeenCalledOnce();
      expect(JSON.stringify(logged.mock.calls)).not.toContain("hunter2");
    },
  );
});

describe("signing in right after the password was reset or changed", () => {
  const refused = () => buildErrorResponse(401, "sign_in_required");
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("signs in once more after a second, without showing a signed-out page in between", async () => {
    fetchMock.mockResolvedValueOnce(refused());
    amplify.signOut.mockImplementation(async () => amplify.onSignedOut.mock.calls[0]?.[0]());
    const users: (string | undefined)[] = [];
    const signIn = store.signIn(dana.email, "sesame");
    store.subscribe(() => users.push(store.getState().user?.id));
    await vi.advanceTimersByTimeAsync(999);
    expect(amplify.signIn).toHaveBeenCalledOnce();
    expect(store.getState()).toMatchObject({ user: dana, loading: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(await signIn).toBe("done");
    expect(amplify.signIn).toHaveBeenCalledTimes(2);
    expect(store.getState()).toEqual({ user: dana, profile, loading: false });
    expect(users).not.toContain(undefined);
  });

  it("reports a second refusal and is signed out", async () => {
    fetchMock.mockImplementation(async () => refused());
    const signIn = expect(store.signIn(dana.email, "sesame")).rejects.toMatchObject({
      code: "sign_in_required",
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await signIn;
    expect(amplify.signIn).toHaveBeenCalledTimes(2);
    expect(store.getState().user).toBeNull();
  });

  it("signs out the other devices first and keeps showing the profile", async () => {
    await store.restoreSignIn();
    fetchMock.mockClear();
    const renewed = store.signOutOtherDevices("new sesame");
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await renewed).toBe("done");
    const [path, request] = fetchMock.mock.calls[0] ?? [];
    expect([path, request?.body]).toEqual(["/api/me/sign-out", '{"everywhere":true,"timezone":"UTC"}']);
    expect(amplify.signIn.mock.calls).toEqual([[dana.email, "new sesame"]]);
    expect(store.getState()).toEqual({ user: dana, profile, loading: false });
  });

  it("reports that the sign-in here ended too if it cannot be replaced", async () => {
    await store.restoreSignIn();
    amplify.signIn.mockRejectedValue(new Error("no network"));
    const renewed = store.signOutOtherDevices("new sesame");
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await renewed).toBe("signed_out");
    expect(store.getState().user).toBeNull();
  });

  it("stays signed in if the other devices cannot be signed out", async () => {
    await store.restoreSignIn();
    fetchMock.mockResolvedValue(buildErrorResponse(503, "busy"));
    await expect(store.signOutOtherDevices("new sesame")).rejects.toMatchObject({ code: "busy" });
    expect(amplify.signOut).not.toHaveBeenCalled();
    expect(store.getState().user).toEqual(dana);
  });
});

describe("signing out", () => {
  it("tells the API first, whose tokens Cognito cannot revoke", async () => {
    await store.restoreSignIn();
    fetchMock.mockClear();
    amplify.signOut.mockImplementation(async () => expect(fetchMock).toHaveBeenCalledOnce());
    await store.signOut();
    expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/me/sign-out");
    expect(amplify.signOut).toHaveBeenCalledOnce();
  });

  it("does not depend on the API", async () => {
    await store.restoreSignIn();
    fetchMock.mockRejectedValue(new TypeError("offline"));
    await store.signOut();
    expect(store.getState().user).toBeNull();
  });

  it("clears user and profile", async () => {
    await store.restoreSignIn();
    await store.signOut();
    expect(store.getState()).toEqual({ user: null, profile: null, loading: false });
  });

  it("happens as well when the tokens are removed", async () => {
    await store.restoreSignIn();
    amplify.onSignedOut.mock.calls[0]?.[0]();
    expect(store.getState().user).toBeNull();
  });

  it("discards a profile that arrives later", async () => {
    const response = Promise.withResolvers<Response>();
    fetchMock.mockReturnValueOnce(response.promise);
    const restoring = store.restoreSignIn();
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
    await store.signOut();
    response.resolve(Response.json(profile));
    await restoring;
    expect(store.getState().user).toBeNull();
  });
});

it("refreshProfile: keeps the known profile if the reload fails", async () => {
  await store.restoreSignIn();
  fetchMock.mockImplementation(async () => Response.json({ ...profile, role: "premium_member" }));
  await store.refreshProfile();
  expect(store.getState().profile?.role).toBe("premium_member");
  fetchMock.mockImplementation(async () => Response.json({}, { status: 500 }));
  await store.refreshProfile();
  expect(store.getState().profile?.role).toBe("premium_member");
});

describe("a tab that becomes visible", () => {
  it("reloads a stale profile, but not a recent one or a guest's", async () => {
    vi.useFakeTimers();
    try {
      await store.restoreSignIn();
      fetchMock.mockImplementation(async () => Response.json({ ...profile, role: "premium_member" }));
      await store.refreshStaleProfile();
      expect(store.getState().profile?.role).toBe("free_member");
      vi.advanceTimersByTime(10_000);
      await store.refreshStaleProfile();
      expect(store.getState().profile?.role).toBe("premium_member");
      await store.signOut();
      vi.advanceTimersByTime(10_000);
      fetchMock.mockClear();
      await store.refreshStaleProfile();
      expect(fetchMock).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

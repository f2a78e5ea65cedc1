import { beforeEach, expect, it, vi } from "vitest";

const cognito = {
  signIn: vi.fn(),
  confirmSignIn: vi.fn(),
  updatePassword: vi.fn(),
  signOut: vi.fn(async () => undefined),
};
vi.mock("aws-amplify/auth", () => cognito);
vi.mock("aws-amplify", () => ({
  Amplify: { getConfig: () => ({ Auth: {} }) },
  createAmplifyContext: vi.fn(),
}));
vi.mock("aws-amplify/adapter-core", () => ({ createUserPoolsTokenProvider: vi.fn() }));
vi.mock("./amplify.ts", () => ({
  configureAmplify: async () => undefined,
  throwUncheckedFactor: (error: unknown) => {
    throw error;
  },
}));

const fail = (name: string) => Object.assign(new Error(name), { name });
const account = { password: "old", hasApp: false };

/** The password is changed, the answer is lost, and Amplify's own second call is refused. */
const changeAndLose = async (_: unknown, { newPassword }: { newPassword: string }) => {
  account.password = newPassword;
  throw fail("NotAuthorizedException");
};

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(account, { password: "old", hasApp: false });
  cognito.signIn.mockImplementation(async (_, { password }) => {
    if (password !== account.password) throw fail("NotAuthorizedException");
    return { nextStep: { signInStep: account.hasApp ? "CONFIRM_SIGN_IN_WITH_TOTP_CODE" : "DONE" } };
  });
  cognito.confirmSignIn.mockResolvedValue({ nextStep: { signInStep: "DONE" } });
});

const change = async (next: string, current = "old", code = "123456") =>
  (await import("./account-access.ts")).changePassword("ann@example.com", current, next, code);

it.each([false, true])(
  "a password whose change was not answered is found to be changed, authenticator app: %s",
  async (hasApp) => {
    account.hasApp = hasApp;
    cognito.updatePassword.mockImplementationOnce(changeAndLose);
    expect(await change("new")).toBe("done");
  },
);

it("a password whose change was not answered is found to be changed at the next press, once the network is back", async () => {
  cognito.updatePassword.mockImplementationOnce(async (context, sent) => {
    cognito.signIn.mockRejectedValueOnce(fail("NetworkError"));
    return changeAndLose(context, sent);
  });
  await expect(change("new")).rejects.toThrow();
  expect(await change("new")).toBe("done");
  await expect(change("other", "mistyped"), "the new password is no longer tried").rejects.toThrow(
    "NotAuthorizedException",
  );
});

it("a password that was not changed stays an error, and a refusal tries no other password", async () => {
  cognito.updatePassword.mockRejectedValueOnce(fail("NetworkError"));
  await expect(change("new")).rejects.toThrow("NetworkError");
  cognito.signIn.mockClear();
  cognito.updatePassword.mockRejectedValueOnce(fail("InvalidPasswordException"));
  await expect(change("short")).rejects.toThrow("InvalidPasswordException");
  await expect(change("short", "mistyped")).rejects.toThrow("NotAuthorizedException");
  expect(cognito.signIn.mock.calls.map(([, { password }]) => password)).toEqual(["old", "mistyped"]);
});

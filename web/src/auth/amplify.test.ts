import { expect, it, vi } from "vitest";

const resetPassword = vi.fn();
vi.mock("aws-amplify/auth", () => ({ resetPassword }));
vi.mock("../base/config.ts", () => ({
  loadConfig: async () => ({
    cognito: { user_pool_id: "us-east-1_pool", client_id: "client", endpoint: null },
  }),
}));

const fail = (name: string) => Object.assign(new Error(name), { name });

it("an admin learns that the user pool refused a reset link, and other errors stay errors", async () => {
  const { requestReset } = await import("./amplify.ts");
  resetPassword.mockResolvedValueOnce({});
  expect(await requestReset("ann@example.com")).toBe(true);
  resetPassword.mockRejectedValueOnce(fail("NotAuthorizedException"));
  expect(await requestReset("ann@example.com")).toBe(false);
  resetPassword.mockRejectedValueOnce(fail("LimitExceededException"));
  await expect(requestReset("ann@example.com")).rejects.toThrow("LimitExceededException");
});

/** Texts about recovery codes (AUTH-21). A file without schemas, because the sign-in page shows them. */
export const recoveryMessages = {
  malformed: "A recovery code has 16 letters and digits.",
  /** The answer to every request, whether the code was right or not. */
  accepted:
    "If the address and the code are right, two-step sign-in is off within a minute. Then sign in with your password.",
} as const;

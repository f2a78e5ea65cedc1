import type { FieldValues, Resolver } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { memberMessages, passwordMessages } from "../../../../contract/members.ts";
import { formParsers } from "./form-parsers.ts";

const person = { first_name: "Dana", last_name: "Reyes", email: "dana@example.com", interests: [] };
const options = { fields: {}, shouldUseNativeValidation: false } as const;

/** The message below the password field, or undefined if the form is valid. */
async function findPasswordError<Values extends FieldValues, Parsed>(
  resolver: Resolver<Values, unknown, Parsed>,
  values: Values,
): Promise<unknown> {
  const { errors } = await resolver(values, undefined, options as never);
  return (errors as Record<string, { message?: string }>).password?.message;
}

describe("common passwords (AUTH-13)", () => {
  it.each(["123456", "password1", "Password", "QWERTYUIOP", "24081990"])(
    "%s is refused",
    async (password) => {
      const passwords = { password, confirm_password: password };
      expect(await findPasswordError(formParsers.register, { ...person, ...passwords })).toBe(
        passwordMessages.common,
      );
      expect(await findPasswordError(formParsers.premium, { ...person, ...passwords })).toBe(
        passwordMessages.common,
      );
      expect(await findPasswordError(formParsers.newPassword, passwords)).toBe(passwordMessages.common);
      const change = { ...passwords, current_password: "anything" };
      expect(await findPasswordError(formParsers.changePassword, change)).toBe(passwordMessages.common);
    },
  );

  it("an admin's common password of twelve characters is refused", async () => {
    const password = "1q2w3e4r5t6y";
    expect(
      await findPasswordError(formParsers.newAdminPassword, { password, confirm_password: password }),
    ).toBe(passwordMessages.common);
    const change = { password, confirm_password: password, current_password: "anything" };
    expect(await findPasswordError(formParsers.changeAdminPassword, change)).toBe(passwordMessages.common);
  });

  // The 10,000th most common password is refused above; this is the next one, and one of six characters.
  it.each(["25021983", "zq7!wd"])("the less common %s is accepted", async (password) => {
    const passwords = { password, confirm_password: password };
    expect(await findPasswordError(formParsers.newPassword, passwords)).toBeUndefined();
  });

  it("the temporary password of a first sign-in cannot be kept, another one can", async () => {
    const parse = (password: string) =>
      findPasswordError(formParsers.toFirstPassword("given by an owner"), {
        password,
        confirm_password: password,
      });
    expect(await parse("given by an owner")).toBe(passwordMessages.given);
    expect(await parse("only eleven")).toBe(memberMessages.adminPasswordShort);
    expect(await parse("long enough, and mine")).toBeUndefined();
  });

  it("a short password gets the message about its length", async () => {
    const passwords = { password: "12345", confirm_password: "12345" };
    expect(await findPasswordError(formParsers.newPassword, passwords)).toBe(memberMessages.passwordShort);
  });
});

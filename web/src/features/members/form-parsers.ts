import { toNestErrors } from "@hookform/resolvers";
import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import {
  changeAdminPasswordForm,
  changePasswordForm,
  newAdminPasswordForm,
  newPasswordForm,
  premiumForm,
  registerForm,
  resetRequestForm,
} from "../../../../contract/member-forms.ts";
import { passwordMessages } from "../../../../contract/members.ts";
import { log } from "../../base/log.ts";

/**
 * Adds the check for common passwords (AUTH-13) to the resolver of a form with a password. The list is loaded by the
 * first form that is otherwise valid; without it, the password is accepted.
 */
export const refuseCommonPasswords =
  <Values extends FieldValues & { password: string }, Parsed>(
    resolver: Resolver<Values, unknown, Parsed>,
  ): Resolver<Values, unknown, Parsed> =>
  async (values, context, options) => {
    const result = await resolver(values, context, options);
    if (Object.keys(result.errors).length > 0) return result;
    try {
      const { isCommonPassword } = await import("./common-passwords.ts");
      if (!isCommonPassword(values.password)) return result;
    } catch (error) {
      log.error("failed to load the common passwords", error);
      return result;
    }
    const password = { type: "common", message: passwordMessages.common };
    return { values: {}, errors: toNestErrors<Values>({ password }, options) };
  };

const newAdminPassword = refuseCommonPasswords(zodResolver(newAdminPasswordForm));

/** The form of a first sign-in, which refuses the temporary password `given` (AUTH-10). */
const toFirstPassword =
  (given: string): typeof newAdminPassword =>
  async (values, context, options) => {
    if (values.password !== given) return newAdminPassword(values, context, options);
    const password = { type: "given", message: passwordMessages.given };
    return { values: {}, errors: toNestErrors<typeof values>({ password }, options) };
  };

/** The contract's form schemas (FORM-2) as react-hook-form resolvers. Imported dynamically, because they need zod. */
export const formParsers = {
  register: refuseCommonPasswords(zodResolver(registerForm)),
  premium: refuseCommonPasswords(zodResolver(premiumForm)),
  resetRequest: zodResolver(resetRequestForm),
  newPassword: refuseCommonPasswords(zodResolver(newPasswordForm)),
  newAdminPassword,
  toFirstPassword,
  changePassword: refuseCommonPasswords(zodResolver(changePasswordForm)),
  changeAdminPassword: refuseCommonPasswords(zodResolver(changeAdminPasswordForm)),
};

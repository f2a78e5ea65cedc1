import * as z from "zod";
import { emailAddress, newPassword, personName } from "./field-schemas.ts";
import {
  interests,
  maxPasswordLength,
  memberMessages,
  minAdminPasswordLength,
  minMemberPasswordLength,
  passwordMessages,
} from "./members.ts";

/*
 * The validation schemas of the account forms. They are separate from members.ts, which every account page imports,
 * because the browser loads these schemas (and zod) only when the user focuses a form.
 */

const firstAndLastName = () => personName(memberMessages.namesRequired);
const email = emailAddress(memberMessages.emailRequired, memberMessages.emailMalformed);
const password = newPassword(minMemberPasswordLength, memberMessages.passwordShort, maxPasswordLength);
const both = z.object({ password: z.string(), confirm_password: z.string() });
const passwordsMatch = (form: z.infer<typeof both>) => form.password === form.confirm_password;
/** Reported as soon as both passwords are filled in, even if other fields are invalid. */
const passwordMismatch = {
  path: ["confirm_password"],
  message: memberMessages.passwordsDiffer,
  when: ({ value }: { value: unknown }) => both.safeParse(value).success,
};
const interestList = z.array(z.enum(interests)).max(interests.length);

/** The free registration form (AUTH-3, PAY-3). The password goes to Cognito and nowhere else. */
export const registerForm = z
  .strictObject({
    first_name: firstAndLastName(),
    last_name: firstAndLastName(),
    email,
    password,
    confirm_password: z.string(),
    interests: interestList,
  })
  .refine(passwordsMatch, passwordMismatch);

export type RegisterForm = z.infer<typeof registerForm>;

/** The premium registration form (AUTH-3, PAY-3). The password goes to Cognito and nowhere else. */
export const premiumForm = z
  .strictObject({
    first_name: personName("First name is required"),
    last_name: personName("Last name is required"),
    email,
    password,
    confirm_password: password,
    interests: interestList,
  })
  .refine(passwordsMatch, passwordMismatch);

export type PremiumForm = z.infer<typeof premiumForm>;

/** The password reset request form. */
export const resetRequestForm = z.strictObject({ email });

const passwordTwice = (floor: z.ZodString) =>
  z
    .strictObject({ password: floor, confirm_password: z.string() })
    .refine((form) => form.password === form.confirm_password, {
      path: ["confirm_password"],
      message: memberMessages.passwordsDiffer,
    });

const adminPassword = newPassword(
  minAdminPasswordLength,
  memberMessages.adminPasswordShort,
  maxPasswordLength,
);

/** The new-password form of the reset page. */
export const newPasswordForm = passwordTwice(password);

/** The new-password form at a new admin's first sign-in (AUTH-10). */
export const newAdminPasswordForm = passwordTwice(adminPassword);

const withCurrentPassword = (floor: z.ZodString) =>
  z
    .strictObject({
      current_password: z.string().min(1, passwordMessages.currentRequired),
      /** Of the authenticator app, if the account has one. */
      code: z.string().optional(),
      password: floor,
      confirm_password: z.string(),
    })
    .refine(passwordsMatch, passwordMismatch);

/** The forms that change the password in the profile (AUTH-13). The passwords go to Cognito and nowhere else. */
export const changePasswordForm = withCurrentPassword(password);
export const changeAdminPasswordForm = withCurrentPassword(adminPassword);

/** The profile fields that members can change (MEMBER-2). */
export const updateMeInput = z.strictObject({
  first_name: firstAndLastName().optional(),
  last_name: firstAndLastName().optional(),
  interests: interestList.optional(),
  wants_updates: z.boolean().optional(),
});

/** The new address of a member (MEMBER-8). It is used once its owner has opened the link that is sent to it. */
export const changeEmailInput = z.strictObject({ email });

import * as z from "zod";
import { adminPasswordMin, interests, memberMessages, memberPasswordMin, passwordMax } from "./members.ts";
import { emailAddress, newPassword, oneLine } from "./text.ts";

/*
 * What people fill in about their account. Apart from members.ts, whose words every page of an account shows: these
 * parsers, and zod with them, are fetched when somebody turns to a form.
 */

const firstAndLastName = () => oneLine(80, memberMessages.namesRequired);
const email = emailAddress(memberMessages.emailRequired, memberMessages.emailMalformed);
const password = newPassword(memberPasswordMin, memberMessages.passwordShort, passwordMax);
const both = z.object({ password: z.string(), confirm_password: z.string() });
const agree = (form: z.infer<typeof both>) => form.password === form.confirm_password;
/** Told as soon as both are there, whatever else has to be mended. */
const differ = {
  path: ["confirm_password"],
  message: memberMessages.passwordsDiffer,
  when: ({ value }: { value: unknown }) => both.safeParse(value).success,
};
const interestList = z.array(z.enum(interests)).max(interests.length);

/** The free registration form (spec/1 §5). The password goes to Cognito and nowhere else. */
export const registerForm = z
  .strictObject({
    first_name: firstAndLastName(),
    last_name: firstAndLastName(),
    email,
    password,
    confirm_password: z.string(),
    interests: interestList,
  })
  .refine(agree, differ);

export type RegisterForm = z.infer<typeof registerForm>;

/** The premium registration form (spec/1 §5). The password goes to Cognito and nowhere else. */
export const premiumForm = z
  .strictObject({
    first_name: oneLine(80, "First name is required"),
    last_name: oneLine(80, "Last name is required"),
    email,
    password,
    confirm_password: password,
    interests: interestList,
  })
  .refine(agree, differ);

export type PremiumForm = z.infer<typeof premiumForm>;

/** The address of an account whose password is forgotten. */
export const resetRequestForm = z.strictObject({ email });

const passwordTwice = (floor: z.ZodString) =>
  z
    .strictObject({ password: floor, confirm_password: z.string() })
    .refine((form) => form.password === form.confirm_password, {
      path: ["confirm_password"],
      message: memberMessages.passwordsDiffer,
    });

/** The two new-password fields of the reset page. */
export const newPasswordForm = passwordTwice(password);

/** The same at the sign-in's new-password step, which only a new admin meets (design: decisions, "Accounts"). */
export const newAdminPasswordForm = passwordTwice(
  newPassword(adminPasswordMin, memberMessages.adminPasswordShort, passwordMax),
);

/** What members may change of themselves (spec/1 §3). */
export const updateMeInput = z.strictObject({
  first_name: firstAndLastName().optional(),
  last_name: firstAndLastName().optional(),
  interests: interestList.optional(),
});

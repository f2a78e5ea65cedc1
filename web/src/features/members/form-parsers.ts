import { zodResolver } from "@hookform/resolvers/zod";
import {
  newAdminPasswordForm,
  newPasswordForm,
  premiumForm,
  registerForm,
  resetRequestForm,
} from "../../../../contract/member-forms.ts";

/** The contract's parsers (spec/1 §5) as react-hook-form takes them. Always imported dynamically: zod comes along. */
export const formParsers = {
  register: zodResolver(registerForm),
  premium: zodResolver(premiumForm),
  resetRequest: zodResolver(resetRequestForm),
  newPassword: zodResolver(newPasswordForm),
  newAdminPassword: zodResolver(newAdminPasswordForm),
};

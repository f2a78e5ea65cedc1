import { zodResolver } from "@hookform/resolvers/zod";
import {
  newAdminPasswordForm,
  newPasswordForm,
  premiumForm,
  registerForm,
  resetRequestForm,
} from "../../../../contract/member-forms.ts";

/** The contract's form schemas (FORM-2) as react-hook-form resolvers. Imported dynamically, because they need zod. */
export const formParsers = {
  register: zodResolver(registerForm),
  premium: zodResolver(premiumForm),
  resetRequest: zodResolver(resetRequestForm),
  newPassword: zodResolver(newPasswordForm),
  newAdminPassword: zodResolver(newAdminPasswordForm),
};

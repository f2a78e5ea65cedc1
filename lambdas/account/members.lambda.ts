import { memberRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { createSignUpChallenge } from "../members/sign-up-challenge.ts";
import * as account from "./account.ts";
import { changeEmail } from "./change-email.ts";
import { confirmNewAddress } from "./change-member-email.ts";
import { confirmEmail, declineEmail, resendEmailLink } from "./confirm-email.ts";
import { exportMe } from "./export-me.ts";
import { guestLimits } from "./guest-limits.ts";
import { recoverSignIn } from "./recovery-codes.ts";
import { submitRegistration } from "./registration.ts";
import { resendStartLink, startAccount } from "./start-account.ts";

export const handler = createApi(
  memberRoutes,
  {
    startSignUp: createSignUpChallenge,
    recoverSignIn,
    getMe: account.getMe,
    updateMe: account.updateMe,
    exportMe,
    submitRegistration,
    deleteMe: account.deleteMe,
    signOut: account.signOut,
    changeEmail,
    confirmEmail,
    resendEmailLink,
    declineEmail,
    confirmNewAddress,
    startAccount,
    resendStartLink,
  },
  { findMember: members.findOrCreate, countUse: guestLimits },
);

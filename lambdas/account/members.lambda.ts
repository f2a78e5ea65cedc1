import { memberRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { createSignUpChallenge } from "../members/sign-up-challenge.ts";
import * as account from "./account.ts";
import { changeEmail } from "./change-email.ts";
import { confirmNewAddress, countNewAddressUse } from "./change-member-email.ts";
import { confirmEmail, countDecline, declineEmail, resendEmailLink } from "./confirm-email.ts";
import { exportMe } from "./export-me.ts";
import { countRecovery, recoverSignIn } from "./recovery-codes.ts";
import { submitRegistration } from "./registration.ts";
import { countStartLinkUse, resendStartLink, startAccount } from "./start-account.ts";

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
  {
    findMember: members.findOrCreate,
    countUse: {
      recoverSignIn: countRecovery,
      startAccount: countStartLinkUse,
      resendStartLink: countStartLinkUse,
      confirmNewAddress: countNewAddressUse,
      declineEmail: countDecline,
    },
  },
);

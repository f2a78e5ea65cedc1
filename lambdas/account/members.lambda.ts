import { memberRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { createSignUpChallenge } from "../members/sign-up-challenge.ts";
import * as account from "./account.ts";

/** Loaded on demand: seldom used, and every byte delays the profile, which each visit reads first. */
const loadConfirmEmail = () => import("./confirm-email.ts");

export const handler = createApi(
  memberRoutes,
  {
    startSignUp: createSignUpChallenge,
    getMe: account.getMe,
    updateMe: account.updateMe,
    exportMe: async (actor, input) => (await import("./export-me.ts")).exportMe(actor, input),
    submitRegistration: account.submitRegistration,
    deleteMe: account.deleteMe,
    signOut: account.signOut,
    changeEmail: async (actor, input) => (await import("./change-email.ts")).changeEmail(actor, input),
    confirmEmail: async (actor, input) => (await loadConfirmEmail()).confirmEmail(actor, input),
    resendEmailLink: async (actor) => (await loadConfirmEmail()).resendEmailLink(actor),
    declineEmail: async (actor, input) => (await loadConfirmEmail()).declineEmail(actor, input),
  },
  { findMember: members.findOrCreate },
);

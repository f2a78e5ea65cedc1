import { createContext, use } from "react";
import type { Profile } from "../../../contract/members.ts";
import type { Role } from "../../../contract/roles.ts";
import type { AccountAccess } from "./account-access.ts";

export interface SignedInUser {
  id: string;
  email: string;
}

export interface SignUpForm {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
}

/**
 * A sign-in needs one of these after the password: nothing, a new password, a code of the authenticator app, or a reset.
 */
export type SignInStep = "done" | "new_password_required" | "code_required" | "reset_required";

/** The current sign-in and the actions that change it (AUTH-7). */
export interface Auth {
  user: SignedInUser | null;
  profile: Profile | null;
  /** True while the sign-in is restored or the profile of a new one loads. */
  loading: boolean;
  /** Null for a guest, and while the membership is unknown. */
  role: Role | null;
  isAdmin: boolean;
  isPremium: boolean;
  /** True for a signed-in person whose profile could not be loaded: neither a guest nor known to be a free member. */
  isMembershipUnknown: boolean;
  signIn(email: string, password: string): Promise<SignInStep>;
  /** Completes a sign-in that returned "new_password_required" or "code_required", with the password or the code. */
  confirmSignIn(answer: string): Promise<void>;
  /** Creates the account without signing in. */
  signUp(form: SignUpForm): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Changes the password with the current one and, for an account with an authenticator app, its code. Other devices stay
   * signed in until `signOutOtherDevices`.
   */
  changePassword(current: string, next: string, code: string): Promise<"done" | "code_required">;
  /** Checks the person's password and code again, for changes of their own account (AUTH-20). */
  openAccountAccess(password: string, code: string): Promise<AccountAccess | "code_required">;
  /** Ends all sign-ins of the member and signs in again here; "signed_out" if that needs another step or fails. */
  signOutOtherDevices(password: string): Promise<"done" | "signed_out">;
  /** Asks for the reset email. False if the account gets none, which only admins may be shown. */
  requestReset(email: string): Promise<boolean>;
  confirmReset(email: string, code: string, password: string): Promise<void>;
  refreshProfile(): Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

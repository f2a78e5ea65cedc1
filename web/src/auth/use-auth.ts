import { createContext, use } from "react";
import type { Profile } from "../../../contract/members.ts";
import type { Role } from "../../../contract/roles.ts";

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

/** Who is here, and every way to change that (spec/1 §3, §4). */
export interface Auth {
  user: SignedInUser | null;
  profile: Profile | null;
  /** True until the first look at the stored sign-in has ended, and while a change of it settles. */
  loading: boolean;
  /** Null is a guest. */
  role: Role | null;
  isAdmin: boolean;
  /** True while `isAdmin` may still turn true. */
  adminChecking: boolean;
  isPremium: boolean;
  signIn(email: string, password: string): Promise<"done" | "new_password_required">;
  /** The second step of a sign-in that answered "new_password_required". */
  confirmNewPassword(password: string): Promise<void>;
  /** Makes the account; signing in is a step of its own. */
  signUp(form: SignUpForm): Promise<void>;
  signOut(): Promise<void>;
  requestReset(email: string): Promise<void>;
  confirmReset(email: string, code: string, password: string): Promise<void>;
  refreshProfile(): Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

import { useNavigate } from "react-router-dom";
import { useAuth } from "../auth/use-auth.ts";

/**
 * Returns a function that signs out and then navigates to `to`, if given. After an error, which is already logged,
 * it does nothing (AUTH-2: no message, no redirect).
 */
export function useSignOut(to?: string): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } catch {
      return;
    }
    if (to !== undefined) navigate(to);
  };
}

import { useNavigate } from "react-router-dom";
import { useAuth } from "../auth/use-auth.ts";

/**
 * Signs out, then goes to `to` where that is given. A failure is in the log already and changes nothing here
 * (spec/1 §8: no message, no redirect).
 */
export function useLeave(to?: string): () => Promise<void> {
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

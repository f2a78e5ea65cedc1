import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

export interface ResetLink {
  email: string;
  code: string;
  isAdmin: boolean;
}

/**
 * Reads the link of the password reset email, /reset-password#email=…&code=…, and removes it from the URL. The values
 * are in the fragment, so that no server logs them. Undefined before the URL was read; null if a value is missing.
 */
export function useResetLink(): ResetLink | null | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<ResetLink | null>();

  useEffect(() => {
    const params = new URLSearchParams(hash.slice(1));
    const email = params.get("email");
    const code = params.get("code");
    if (email && code) {
      setLink({ email, code, isAdmin: params.has("admin") });
      navigate(pathname, { replace: true });
    } else {
      setLink((current) => current ?? null);
    }
  }, [hash, pathname, navigate]);

  return link;
}

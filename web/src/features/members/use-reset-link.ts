import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

export interface ResetLink {
  email: string;
  code: string;
}

/**
 * What the reset mail's link carries: /reset-password#email=…&code=…, in the fragment so that no server logs
 * it, and gone from the address once read. Undefined until the address has been looked at; null without both.
 */
export function useResetLink(): ResetLink | null | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<ResetLink | null>();

  useEffect(() => {
    const carried = new URLSearchParams(hash.slice(1));
    const email = carried.get("email");
    const code = carried.get("code");
    if (email && code) {
      setLink({ email, code });
      navigate(pathname, { replace: true });
    } else {
      setLink((known) => known ?? null);
    }
  }, [hash, pathname, navigate]);

  return link;
}

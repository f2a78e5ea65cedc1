import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { toast } from "../../ui/toast-store.ts";

/** Also after Back from the payment page: a payment may be under way there, or in another tab. */
export function toastCheckoutLeft(): void {
  toast({
    title: "You left the payment page",
    description: "Unless you finished paying there, nothing was charged. Premium is here when you want it.",
  });
}

/**
 * Handles the return of a member who left the payment page without paying, /dashboard?upgrade=left: back to the item that
 * they wanted, else the dashboard without the query, with a sentence (PAY-5).
 */
export function useCheckoutLeft(): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const hasLeft = query.get("upgrade") === "left";
  useEffect(() => {
    if (!hasLeft) return;
    let isHere = true;
    const arrive = (from: string) => {
      if (!isHere) return;
      navigate(from, { replace: true });
      toastCheckoutLeft();
    };
    import("../../auth/read-intent.ts").then(
      ({ readIntent }) => {
        const intent = readIntent();
        arrive(intent?.is_upgrade ? intent.from : "/dashboard");
      },
      () => arrive("/dashboard"),
    );
    return () => {
      isHere = false;
    };
  }, [hasLeft, navigate]);
}

import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { toast } from "../../ui/toast-store.ts";

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
    const arrive = (from: string) => {
      navigate(from, { replace: true });
      toast({
        title: "No payment was made",
        description: "You left before paying. Premium is here when you want it.",
      });
    };
    import("../../auth/read-intent.ts").then(
      ({ readIntent }) => {
        const intent = readIntent();
        arrive(intent?.is_upgrade ? intent.from : "/dashboard");
      },
      () => arrive("/dashboard"),
    );
  }, [hasLeft, navigate]);
}

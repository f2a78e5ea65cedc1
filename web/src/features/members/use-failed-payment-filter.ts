import { useSearchParams } from "react-router-dom";

const name = "membership";
const value = "past_due";

/** Whether only those are shown whose payment failed; it stands in the address (`membership=past_due`). */
export function useFailedPayments(): [only: boolean, set: (only: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const set = (only: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (only) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [query.get(name) === value, set];
}

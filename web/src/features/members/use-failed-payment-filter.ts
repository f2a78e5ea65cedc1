import { useSearchParams } from "react-router-dom";

const paramName = "membership";
const paramValue = "past_due";

/** Whether the list shows only members with a failed payment; kept in the URL's query (`membership=past_due`). */
export function useFailedPaymentFilter(): [
  onlyFailed: boolean,
  setOnlyFailed: (onlyFailed: boolean) => void,
] {
  const [query, setQuery] = useSearchParams();
  const setOnlyFailed = (onlyFailed: boolean) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (onlyFailed) next.set(paramName, paramValue);
        else next.delete(paramName);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [query.get(paramName) === paramValue, setOnlyFailed];
}

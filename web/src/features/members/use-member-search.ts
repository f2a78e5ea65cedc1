import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** Delay between typing and searching. */
const debounceMs = 250;

/** The search text, kept in the URL's query as `q`. `typed` is the input's value, which changes first. */
export function useMemberSearch() {
  const [query, setQuery] = useSearchParams();
  const q = query.get("q") ?? "";
  const [typed, setTyped] = useState(q);

  useEffect(() => {
    const next = typed.trim();
    if (next === q) return;
    const timer = setTimeout(
      () =>
        setQuery(
          (current) => {
            const params = new URLSearchParams(current);
            if (next) params.set("q", next);
            else params.delete("q");
            return params;
          },
          { replace: true, preventScrollReset: true },
        ),
      next === "" ? 0 : debounceMs,
    );
    return () => clearTimeout(timer);
  }, [typed, q, setQuery]);

  return { q, typed, setTyped };
}

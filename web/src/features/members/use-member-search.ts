import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** Milliseconds of rest after which what was typed is looked for. */
const rest = 250;

/** What is looked for stands in the address (`q`); the box is ahead of it by a moment of typing. */
export function useMemberSearch() {
  const [query, setQuery] = useSearchParams();
  const q = query.get("q") ?? "";
  const [typed, setTyped] = useState(q);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const timer = setTimeout(
      () =>
        setQuery(
          (now) => {
            const next = new URLSearchParams(now);
            if (wanted) next.set("q", wanted);
            else next.delete("q");
            return next;
          },
          { replace: true, preventScrollReset: true },
        ),
      wanted === "" ? 0 : rest,
    );
    return () => clearTimeout(timer);
  }, [typed, q, setQuery]);

  return { q, typed, setTyped };
}

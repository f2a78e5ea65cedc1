import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * A text that stands in the address under `name`, so that it is there again after a reload. The box that it is typed
 * into is ahead of the address, which React Router changes when it finds the time.
 */
export function useAddressText(name: string): [text: string, set: (text: string) => void] {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState(query.get(name) ?? "");
  const set = (next: string) => {
    setText(next);
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        if (next) then.set(name, next);
        else then.delete(name);
        return then;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [text, set];
}

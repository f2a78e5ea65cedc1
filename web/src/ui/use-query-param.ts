import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * A text input's state that is kept in the query parameter `name` and so survives a reload. Local state updates first,
 * because React Router changes the URL with a delay.
 */
export function useQueryParam(name: string): [text: string, setText: (text: string) => void] {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState(query.get(name) ?? "");
  const update = (next: string) => {
    setText(next);
    setQuery(
      (current) => {
        const params = new URLSearchParams(current);
        if (next) params.set(name, next);
        else params.delete(name);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [text, update];
}

import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOf, type Wanted, wantedIn } from "./content-catalog.ts";

/** How long after the last letter the address follows, in milliseconds: browsers ration how often it may change. */
const rest = 300;

/** What is looked for, as the address has it. Letters show at once and stand in the address when the typing rests. */
export function useWanted(): [Wanted, (change: Partial<Wanted>) => void] {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const [wanted, setWanted] = useState(() => wantedIn(query));
  const written = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward, and links: the address has changed, and not by us.
  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setWanted(wantedIn(new URLSearchParams(address)));
  }, [address]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function look(change: Partial<Wanted>) {
    const next = { ...wanted, ...change };
    setWanted(next);
    clearTimeout(timer.current);
    const write = () => {
      const params = addressOf(query, next);
      written.current = params.toString();
      setQuery(params, { replace: true, preventScrollReset: true });
    };
    if (change.search === undefined) write();
    else timer.current = setTimeout(write, rest);
  }
  return [wanted, look];
}

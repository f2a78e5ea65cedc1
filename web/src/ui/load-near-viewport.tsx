import { type ComponentType, useEffect, useRef, useState } from "react";
import { askAgain } from "../retry-import.ts";
import { useNear } from "./use-near-viewport.ts";

/**
 * A part of a page whose code is fetched when the reader comes near it. Until then `Place` stands where it
 * will be, of the same size if it can, and keeps standing there, `failed`, when the code does not come.
 */
export function whenNear<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Place: ComponentType<{ failed: boolean }>,
): ComponentType<Props> {
  return function WhenNear(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const near = useNear(place);
    const [Part, setPart] = useState<ComponentType<Props>>();
    const [failed, setFailed] = useState(false);

    useEffect(() => {
      if (!near) return;
      askAgain(fetchPart).then(
        (part) => setPart(() => part),
        () => setFailed(true),
      );
    }, [near]);

    return <div ref={place}>{Part ? <Part {...props} /> : <Place failed={failed} />}</div>;
  };
}

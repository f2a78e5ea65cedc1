import { type ComponentType, useEffect, useRef, useState } from "react";
import { retryImport } from "./retry-import.ts";
import { useNearViewport } from "./use-near-viewport.ts";

/**
 * A component whose code is imported when it comes near the viewport. Shows `Placeholder` until then, and with `failed`
 * if the import fails. The placeholder should have the size of the component.
 */
export function loadNearViewport<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<{ failed: boolean }>,
): ComponentType<Props> {
  return function NearViewport(props: Props) {
    const container = useRef<HTMLDivElement>(null);
    const isNear = useNearViewport(container);
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    const [failed, setFailed] = useState(false);

    useEffect(() => {
      if (!isNear) return;
      retryImport(importComponent).then(
        (component) => setLoaded(() => component),
        () => setFailed(true),
      );
    }, [isNear]);

    return <div ref={container}>{Loaded ? <Loaded {...props} /> : <Placeholder failed={failed} />}</div>;
  };
}

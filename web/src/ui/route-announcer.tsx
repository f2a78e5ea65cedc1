import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { waitForElement } from "./wait-for-element.ts";

/** Announces the title of the new page to screen readers after a navigation; the browser announces the page at `firstPath`. */
export function RouteAnnouncer({ firstPath }: { firstPath: string }) {
  const { pathname } = useLocation();
  const announced = useRef(firstPath);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (announced.current === pathname) return;
    return waitForElement(findHeading, () => {
      announced.current = pathname;
      setTitle(document.title);
    });
  }, [pathname]);

  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {title}
      </span>
    </VisuallyHidden>
  );
}

const findHeading = () => document.querySelector<HTMLElement>("h1");

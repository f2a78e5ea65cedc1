import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { whenPresent } from "./wait-for-element.ts";

/** Says the title of a page that was navigated to; the first one the browser announces itself. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (announced.current === pathname) return;
    return whenPresent(mainHeading, () => {
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

const mainHeading = () => document.querySelector<HTMLElement>("h1");

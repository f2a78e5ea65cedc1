import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { createTabMap } from "../base/tab-map.ts";

/** A link that was followed: the `index`-th with this address, `top` px below the top of the viewport. */
interface FollowedLink {
  href: string;
  index: number;
  top: number;
}

/** The place where a page was left. Without a link, it was by the browser's own buttons. */
interface Place {
  scrollY: number;
  link?: FollowedLink;
}

/** A list may take this long to load again. */
const maxWaitMs = 5_000;
/** Cards that come near the viewport are drawn, and move the others, for a few frames. */
const framesAtRest = 3;
const inputs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** By the key of the history entry. */
const places = createTabMap<Place>("places");
let currentKey = "";

/**
 * Going Back or Forward returns to the place where the page was left (SITE-7): the link that was followed is where it was
 * on the screen, and has the focus. A page opened by a link begins at its top (`useScrollAndFocus`). `firstPath` is the path
 * that the tab was opened or reloaded with.
 */
export function ReturnToPlace({ firstPath }: { firstPath: string }) {
  const { pathname, key } = useLocation();
  useEffect(disableScrollRestoration, []);
  useEffect(recordPlaces, []);
  // Before the scroll events of the new page.
  useLayoutEffect(() => {
    currentKey = key;
  }, [key]);
  const hasLeft = useRef(false);
  // Not for each key: filters of the same page have entries, too, and stay.
  useEffect(() => {
    // The browser itself restores the position of the page that was reloaded, and the person may have scrolled since.
    hasLeft.current ||= pathname !== firstPath;
    const place = hasLeft.current && places.get(currentKey);
    if (place) return returnTo(place);
  }, [pathname, firstPath]);
  return null;
}

/** Only a reload keeps the browser's scroll position: `returnTo` knows when a list is there. */
function disableScrollRestoration(): () => void {
  const restore = () => {
    history.scrollRestoration = "auto";
  };
  history.scrollRestoration = "manual";
  window.addEventListener("pagehide", restore);
  return () => {
    window.removeEventListener("pagehide", restore);
    restore();
  };
}

function recordPlaces(): () => void {
  // The page may still be scrolling when a link is followed: the link moves with it, and counts while it is on the screen.
  const recordScroll = () => {
    const before = places.get(currentKey);
    const link = before?.link && { ...before.link, top: before.link.top - (scrollY - before.scrollY) };
    const isOnScreen = link && link.top >= 0 && link.top < innerHeight;
    places.set(currentKey, isOnScreen ? { scrollY, link } : { scrollY });
  };
  const recordLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    const href = link?.getAttribute("href");
    if (!link || !href) return;
    // The header stays in view: its links say nothing about the place.
    if (isPinned(link)) return places.set(currentKey, { scrollY });
    const { top } = link.getBoundingClientRect();
    places.set(currentKey, { scrollY, link: { href, index: listLinks(href).indexOf(link), top } });
  };
  // Captured: the page may be another one when the event arrives here.
  document.addEventListener("click", recordLink, { capture: true });
  window.addEventListener("scroll", recordScroll, { passive: true });
  return () => {
    document.removeEventListener("click", recordLink, { capture: true });
    window.removeEventListener("scroll", recordScroll);
  };
}

/** Whether an element stays in view while the page scrolls. */
function isPinned(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return true;
  return false;
}

const listLinks = (href: string): Element[] => [
  ...document.querySelectorAll(`a[href="${CSS.escape(href)}"]`),
];

/** Scrolls until the place is there and stays, or the person does something. Returns a function that stops it. */
function returnTo({ scrollY: lastScrollY, link }: Place): () => void {
  const deadline = performance.now() + maxWaitMs;
  let frame = 0;
  let rested = 0;
  let focused: Element | undefined;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const input of inputs) window.removeEventListener(input, stop);
  };
  const step = () => {
    const element = link && listLinks(link.href)[link.index];
    const top = element ? scrollY + element.getBoundingClientRect().top - link.top : lastScrollY;
    const isThere = Math.abs(scrollY - top) < 1;
    if (!isThere) window.scrollTo({ top, behavior: "instant" });
    if (element instanceof HTMLElement && element !== focused) {
      focused = element;
      element.focus({ preventScroll: true });
    }
    rested = isThere && Boolean(element) === Boolean(link) ? rested + 1 : 0;
    if (rested < framesAtRest && performance.now() < deadline) frame = requestAnimationFrame(step);
    else stop();
  };
  for (const input of inputs) window.addEventListener(input, stop, { passive: true });
  step();
  return stop;
}

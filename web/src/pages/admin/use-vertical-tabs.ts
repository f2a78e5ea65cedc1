import { type KeyboardEvent, useSyncExternalStore } from "react";

/** From this width on the tabs are a rail at the left; admin.module.css has the same number. */
const railMediaQuery = "(min-width: 1024px)";

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(railMediaQuery);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

const isRail = (): boolean => window.matchMedia(railMediaQuery).matches;

/** Moves to another tab with the arrow keys of a vertical tab list, Home and End. */
function handleRailKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const index = tabs.findIndex((tab) => tab.matches(":focus"));
  const targets: Record<string, number> = {
    ArrowDown: (index + 1) % tabs.length,
    ArrowUp: (index - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (index < 0 || target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  tabs[target]?.focus();
  tabs[target]?.click();
}

/** Props of a tab list that is vertical on wide screens. Left and Right work everywhere, as Amplify handles them. */
export function useVerticalTabs() {
  const isVertical = useSyncExternalStore(subscribe, isRail, () => false);
  return isVertical
    ? ({ "aria-orientation": "vertical", onKeyDownCapture: handleRailKey } as const)
    : ({ "aria-orientation": "horizontal" } as const);
}

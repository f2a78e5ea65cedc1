import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useDismiss } from "../ui/use-dismiss.ts";

type Mode = "closed" | "hovered" | "pinned";

/** Delay before a panel closes after the mouse has left it. */
const closeDelayMs = 180;

/**
 * A button that opens a panel of links (the ARIA disclosure pattern, not a menu). Hovering opens the panel; a click pins
 * it open or closes it. Esc closes it and, if the focus was inside, focuses the button; a click or focus outside and a
 * navigation close it as well. The arrow keys move between its links.
 */
export function useDisclosure() {
  const { key: address } = useLocation();
  const [last, setLast] = useState<{ mode: Mode; address: string }>({ mode: "closed", address });
  if (last.address !== address) setLast({ mode: "closed", address });
  const { mode } = last;
  const open = mode !== "closed";
  const setMode = (next: Mode) => setLast({ mode: next, address });

  const containerRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closeTimer.current), []);

  useDismiss(containerRef, open, (isInside) => {
    setMode("closed");
    if (isInside) buttonRef.current?.focus();
  });

  // Before hydration CSS opens the panel on hover and focus; keep it open.
  useEffect(() => {
    if (containerRef.current?.matches(":hover, :focus-within"))
      setLast((before) => ({ ...before, mode: "hovered" }));
  }, []);

  const container = {
    ref: containerRef,
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== "mouse") return;
      clearTimeout(closeTimer.current);
      if (!open) setMode("hovered");
    },
    onPointerLeave() {
      closeTimer.current = setTimeout(
        () => setLast((before) => (before.mode === "hovered" ? { ...before, mode: "closed" } : before)),
        closeDelayMs,
      );
    },
    onKeyDown(event: KeyboardEvent) {
      if (!open) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const items = [...(containerRef.current?.querySelectorAll<HTMLElement>("button, a") ?? [])];
      const index = items.findIndex((item) => item.matches(":focus"));
      items[Math.min(Math.max(index + step, 0), items.length - 1)]?.focus();
    },
  };
  const trigger = {
    ref: buttonRef,
    "aria-expanded": open,
    onClick: () => setMode(mode === "pinned" ? "closed" : "pinned"),
  };
  return { open, container, trigger };
}

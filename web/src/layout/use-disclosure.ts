import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

type How = "closed" | "hovered" | "pinned";

/** Milliseconds that a mouse may stray before the panel it opened closes. */
const straying = 180;

/**
 * A button and the panel it opens (the disclosure pattern, not a menu: inside are links). A mouse opens it by
 * resting on it; a press pins it open, or closes it; Esc closes it and gives the focus back; so do a press or
 * the focus elsewhere, and a new address. The arrow keys walk through its links.
 */
export function useDisclosure() {
  const { key: address } = useLocation();
  const [last, setLast] = useState<{ how: How; address: string }>({ how: "closed", address });
  if (last.address !== address) setLast({ how: "closed", address });
  const { how } = last;
  const open = how !== "closed";
  const become = (next: How) => setLast({ how: next, address });

  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target))
        setLast((before) => ({ ...before, how: "closed" }));
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  // Until now the stylesheet alone opened it: what somebody rests on stays open as script takes over.
  useEffect(() => {
    if (container.current?.matches(":hover, :focus-within"))
      setLast((before) => ({ ...before, how: "hovered" }));
  }, []);

  const whole = {
    ref: container,
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== "mouse") return;
      clearTimeout(leaving.current);
      if (!open) become("hovered");
    },
    onPointerLeave() {
      leaving.current = setTimeout(
        () => setLast((before) => (before.how === "hovered" ? { ...before, how: "closed" } : before)),
        straying,
      );
    },
    onKeyDown(event: KeyboardEvent) {
      if (!open) return;
      if (event.key === "Escape") {
        become("closed");
        button.current?.focus();
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const stops = [...(container.current?.querySelectorAll<HTMLElement>("button, a") ?? [])];
      const at = stops.findIndex((stop) => stop.matches(":focus"));
      stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
    },
  };
  const trigger = {
    ref: button,
    "aria-expanded": open,
    onClick: () => become(how === "pinned" ? "closed" : "pinned"),
  };
  return { open, whole, trigger };
}

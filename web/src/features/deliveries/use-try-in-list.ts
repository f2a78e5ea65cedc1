import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "../../ui/list/list-keys.ts";
import { useTryNow } from "./delivery-queries.ts";

/**
 * Tries a delivery of a list, whose row may then move or leave. Spread `getButtonProps` on the button of each row. The focus
 * goes to the button that takes the place of the pressed one, or to `heading` if none is left, unless someone types elsewhere.
 */
export function useTryInList(heading: RefObject<HTMLElement | null>) {
  const tryNow = useTryNow();
  const pressedIndex = useRef<number>(undefined);

  useEffect(() => {
    if (tryNow.isPending || pressedIndex.current === undefined) return;
    const buttons = listButtons();
    if (!isTyping(document.activeElement))
      (buttons[Math.min(pressedIndex.current, buttons.length - 1)] ?? heading.current)?.focus();
    pressedIndex.current = undefined;
  }, [tryNow.isPending, heading]);

  const getButtonProps = (id: string) => ({
    "data-try": id,
    busy: tryNow.isPending && tryNow.variables === id,
    onClick: () => {
      pressedIndex.current = listButtons().findIndex((button) => button.dataset.try === id);
      tryNow.mutate(id);
    },
  });
  return getButtonProps;
}

const listButtons = () => [...document.querySelectorAll<HTMLElement>("[data-try]")];

import { type RefObject, useEffect, useRef } from "react";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { isTyping } from "../../ui/list/list-keys.ts";
import { useSettleRefund, useTryNow } from "./delivery-queries.ts";

/**
 * Tries or settles a delivery in a list, whose row may then move or leave. Give `getTryProps` to the button of each row. The
 * focus goes to the button that takes the place of the pressed one, or to `heading` if none is left, unless someone types
 * elsewhere.
 */
export function useTryInList(heading: RefObject<HTMLElement | null>) {
  const tryNow = useTryNow();
  const settle = useSettleRefund();
  const pressedIndex = useRef<number>(undefined);
  const isPending = tryNow.isPending || settle.isPending;

  useEffect(() => {
    if (isPending || pressedIndex.current === undefined) return;
    const buttons = listButtons();
    if (!isTyping(document.activeElement))
      (buttons[Math.min(pressedIndex.current, buttons.length - 1)] ?? heading.current)?.focus();
    pressedIndex.current = undefined;
  }, [isPending, heading]);

  const notePlace = (id: string) => {
    pressedIndex.current = listButtons().findIndex((button) => button.dataset.try === id);
  };
  const getTryProps = (row: OutboxItem) => ({
    "data-try": row.id,
    busy:
      (tryNow.isPending && tryNow.variables === row.id) ||
      (settle.isPending && settle.variables.id === row.id),
    onClick: () => {
      notePlace(row.id);
      tryNow.mutate(row.id);
    },
    onSettle: () => {
      notePlace(row.id);
      settle.mutate(row);
    },
  });
  return getTryProps;
}

const listButtons = () => [...document.querySelectorAll<HTMLElement>("[data-try]")];

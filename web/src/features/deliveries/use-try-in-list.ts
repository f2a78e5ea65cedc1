import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { isTyping } from "../../ui/list/list-keys.ts";
import { useSettleRefund, useTryNow } from "./delivery-queries.ts";

/**
 * Tries or settles a delivery in a list, whose row may then move or leave. Give `getTryProps` to the button of each row, and
 * `listProps` to the element around the rows. The focus goes to the button that takes the place of the pressed one, or to
 * `heading` if none is left, unless someone types elsewhere. It does so, too, if the list is read again without the row that
 * has it; from a link of such a row it goes to `heading`.
 */
export function useTryInList(heading: RefObject<HTMLElement | null>) {
  const tryNow = useTryNow();
  const settle = useSettleRefund();
  const pressedIndex = useRef<number>(undefined);
  const focusedIndex = useRef<number>(undefined);
  const isPending = tryNow.isPending || settle.isPending;

  useEffect(() => {
    if (isPending || pressedIndex.current === undefined) return;
    if (!isTyping(document.activeElement)) focusButton(pressedIndex.current, heading.current);
    pressedIndex.current = undefined;
  }, [isPending, heading]);

  useEffect(() => {
    const place = focusedIndex.current;
    if (document.activeElement !== document.body || place === undefined) return;
    // Once: later the focus is where its reader has put it. A button that gets it notes its own place.
    focusedIndex.current = undefined;
    focusButton(place, heading.current);
  });

  const notePlace = (id: string) => {
    pressedIndex.current = listButtons().findIndex((button) => button.dataset.try === id);
  };
  const listProps = {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      // React also calls it for the dialog of a button.
      if (currentTarget.contains(target)) focusedIndex.current = listButtons().indexOf(target);
    },
    // React calls it when the reader leaves a control, and not when the control goes.
    onBlur: () => {
      focusedIndex.current = undefined;
    },
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
  return { getTryProps, listProps };
}

const listButtons = () => [...document.querySelectorAll<HTMLElement>("[data-try]")];

/** Focuses the button at a place, or the last one if there are fewer; without any, or at place -1, the heading. */
function focusButton(place: number, heading: HTMLElement | null): void {
  const buttons = listButtons();
  (buttons[Math.min(place, buttons.length - 1)] ?? heading)?.focus();
}

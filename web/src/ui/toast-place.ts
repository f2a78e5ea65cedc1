import { useLayoutEffect, useState } from "react";

/** The place of a toast; `top` is in pixels below the top of the window. */
export interface ToastPlace {
  top: number;
  isBesideDialog: boolean;
}

/** Room that a toast needs above a dialog, in pixels. */
const toastRoom = 160;
const margin = 12;
/** From here on a toast is in a corner. */
const wideWindow = "(min-width: 900px)";
/** The height of most toasts, and how far the next place is from the last, in pixels. */
const usualHeight = 104;
const step = 16;
/** A taller one is the picture of a card, of which enough stays in view. */
const maxControlHeight = 90;
const controls = "button, a[href], input, select, textarea, summary";

/**
 * A toast on a narrow screen leaves the open dialog's title readable at this height, in pixels; undefined without a
 * dialog.
 */
function findTopBesideDialog(): number | undefined {
  const dialog = [...document.querySelectorAll('[role$="dialog"][data-state="open"]')].at(-1);
  if (!dialog) return undefined;
  if (dialog.getBoundingClientRect().top > toastRoom) return margin;
  const title = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
  return (title?.getBoundingClientRect().bottom ?? 0) + margin;
}

/** The place nearest to the bottom of a narrow window that covers no button, link or field, or else the fewest pixels of them. */
function findFreeTop(): number {
  const boxes = [...document.querySelectorAll(controls)]
    .filter((element) => !element.closest("[data-toasts]"))
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ width, height, top, bottom }) =>
        width > 0 && height < maxControlHeight && bottom > 0 && top < innerHeight,
    );
  const lowest = innerHeight - usualHeight - margin;
  const places = Array.from({ length: Math.max(1, Math.ceil(lowest / step)) }, (_, index) => {
    const top = lowest - index * step;
    const covered = boxes.map(
      (box) => Math.min(box.bottom, top + usualHeight + margin) - Math.max(box.top, top - margin),
    );
    return { top, covered: covered.reduce((sum, height) => sum + Math.max(0, height), 0) };
  });
  return places.reduce((best, place) => (place.covered < best.covered ? place : best)).top;
}

function findPlace(): ToastPlace | undefined {
  const besideDialog = findTopBesideDialog();
  if (besideDialog !== undefined) return { top: besideDialog, isBesideDialog: true };
  return matchMedia(wideWindow).matches ? undefined : { top: findFreeTop(), isBesideDialog: false };
}

/**
 * The place of a toast: beside a dialog that opens while it is shown, or, on a narrow screen, where it covers no button.
 * Closing the dialog does not move the toast again.
 */
export function useToastPlace(id: number | undefined): ToastPlace | undefined {
  const [placed, setPlaced] = useState<{ id: number; place: ToastPlace | undefined }>();
  useLayoutEffect(() => {
    if (id === undefined) return;
    setPlaced({ id, place: findPlace() });
    const observer = new MutationObserver(() => {
      const place = findPlace();
      if (place?.isBesideDialog) setPlaced({ id, place });
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [id]);
  return placed?.id === id ? placed?.place : undefined;
}

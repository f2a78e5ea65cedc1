import type { RefObject } from "react";
import { ApiError } from "../../api/errors.ts";
import { showError } from "../../ui/toast-store.ts";

/** Whether the question was taken back or has ended since the page was loaded, which then goes on to show the session. */
export const isClosed = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === "reschedule_closed";

export function tellIfClosed(error: Error): void {
  if (isClosed(error))
    showError(
      "Your session has changed since you opened this page. It now shows the change.",
      "These times are no longer open",
    );
}

/**
 * Waits for a change that removes what was pressed, also if it comes too late, and then moves the focus to a heading.
 * Returns whether it succeeded.
 */
export async function finishChange(
  change: Promise<unknown>,
  heading: RefObject<HTMLHeadingElement | null>,
): Promise<boolean> {
  try {
    await change;
    heading.current?.focus();
    return true;
  } catch (error) {
    tellIfClosed(error as Error);
    if (isClosed(error as Error)) heading.current?.focus();
    return false;
  }
}

/** A spinner waits this long, milliseconds: most answers are faster, and a flash of it reads as a fault. */
const spinnerDelay = 400;
/** Once seen it stays this long, milliseconds. */
const spinnerMinimum = 300;

export type BusyTiming = { set(busy: boolean): void; reset(): void };

/** Turns "busy" into when the spinner is to be seen; `show` is called at each change of that only. */
export function busyTiming(show: (visible: boolean) => void): BusyTiming {
  let busy = false;
  let visible = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function appear(): void {
    visible = true;
    timer = setTimeout(minimumOver, spinnerMinimum);
    show(true);
  }
  function minimumOver(): void {
    timer = undefined;
    if (!busy) disappear();
  }
  function disappear(): void {
    visible = false;
    show(false);
  }

  return {
    set(next) {
      if (next === busy) return;
      busy = next;
      if (!visible) {
        clearTimeout(timer);
        timer = busy ? setTimeout(appear, spinnerDelay) : undefined;
      } else if (!busy && timer === undefined) {
        disappear();
      }
    },
    reset() {
      clearTimeout(timer);
      timer = undefined;
      busy = false;
      if (visible) disappear();
    },
  };
}

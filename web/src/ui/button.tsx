import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import styles from "./button.module.css";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

type Appearance = {
  variant?: "primary" | "outline" | "quiet" | "premium" | "danger" | undefined;
  /** md is 48 px high, sm 44 px. */
  size?: "md" | "sm" | undefined;
  /** Fills the width of its container. */
  block?: boolean | undefined;
  icon?: ReactNode;
};

const getClassName = (
  { variant = "primary", size = "md", block }: Appearance,
  className: string | undefined,
) => cx(styles.button, styles[variant], styles[size], block && styles.block, className);

/** Delay before the spinner appears: most requests finish earlier, and a spinner that flashes looks like an error. */
const spinnerDelayMs = 400;
/** Minimum time that a visible spinner stays. */
const spinnerMinMs = 300;

export type BusyTiming = { set(busy: boolean): void; reset(): void };

/** Turns a busy state into the visibility of its spinner; calls `show` only when the visibility changes. */
export function createBusyTiming(show: (visible: boolean) => void): BusyTiming {
  let busy = false;
  let visible = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showSpinner(): void {
    visible = true;
    timer = setTimeout(onMinimumElapsed, spinnerMinMs);
    show(true);
  }
  function onMinimumElapsed(): void {
    timer = undefined;
    if (!busy) hideSpinner();
  }
  function hideSpinner(): void {
    visible = false;
    show(false);
  }

  return {
    set(next) {
      if (next === busy) return;
      busy = next;
      if (!visible) {
        clearTimeout(timer);
        timer = busy ? setTimeout(showSpinner, spinnerDelayMs) : undefined;
      } else if (!busy && timer === undefined) {
        hideSpinner();
      }
    },
    reset() {
      clearTimeout(timer);
      timer = undefined;
      busy = false;
      if (visible) hideSpinner();
    },
  };
}

function useBusySpinner(busy: boolean): boolean {
  const [isVisible, setVisible] = useState(false);
  const [timing] = useState(() => createBusyTiming(setVisible));
  useEffect(() => timing.set(busy), [timing, busy]);
  useEffect(() => timing.reset, [timing]);
  return isVisible;
}

/** Prevents the default as well, because browsers submit a form by clicking its submit button. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * A button, `type="button"` by default. While `busy` it ignores clicks but keeps its focus and width; a spinner replaces
 * the label after 400 ms, for at least 300 ms. With `busyLabel` it shows that label beside the spinner.
 */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  busyLabel,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: Appearance & { busy?: boolean | undefined; busyLabel?: string | undefined } & ComponentProps<"button">) {
  const isSpinning = useBusySpinner(busy);
  const label = busy ? busyLabel : undefined;
  const busyProps = busy && { "aria-busy": true, "aria-disabled": true, onClick: ignoreClick };
  return (
    <button
      {...rest}
      type={type}
      className={getClassName({ variant, size, block }, className)}
      onClick={onClick}
      data-spinning={(isSpinning && label === undefined) || undefined}
      {...busyProps}
    >
      {label === undefined ? icon : isSpinning && <Spinner />}
      <span>{label ?? children}</span>
      {isSpinning && label === undefined && <Spinner className={styles.spinner} />}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: Appearance & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={getClassName({ variant, size, block }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/**
 * A round 44 px button with an icon as its child; `label` is its accessible name. While `isAtEnd` it looks disabled and ignores
 * clicks, but keeps its focus: the press that reached the end was on it.
 */
export function IconButton({
  label,
  variant = "quiet",
  isAtEnd = false,
  className,
  children,
  ...rest
}: {
  label: string;
  variant?: "quiet" | "outline" | undefined;
  isAtEnd?: boolean | undefined;
} & Omit<ComponentProps<"button">, "type">) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={cx(styles.button, styles[variant], styles.round, isAtEnd && styles.atEnd, className)}
      {...(isAtEnd && { "aria-disabled": true, onClick: ignoreClick })}
    >
      {children}
    </button>
  );
}

import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./button.module.css";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";
import { useBusySpinner } from "./use-busy-spinner.ts";

type Look = {
  variant?: "primary" | "outline" | "quiet" | "premium" | "danger" | undefined;
  /** md is 48 px high, sm 44 px. */
  size?: "md" | "sm" | undefined;
  /** As wide as its place. */
  block?: boolean | undefined;
  icon?: ReactNode;
};

const look = ({ variant = "primary", size = "md", block }: Look, className: string | undefined) =>
  cx(styles.button, styles[variant], styles[size], block && styles.block, className);

/**
 * A button. While `busy` it ignores presses but keeps its focus and its width; a spinner takes the place of
 * the words after 400 ms, for at least 300 ms. With `busyWords` it says those instead, the spinner beside them.
 * `type` is "button" unless told otherwise.
 */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  busyWords,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: Look & { busy?: boolean | undefined; busyWords?: string | undefined } & ComponentProps<"button">) {
  const spinning = useBusySpinner(busy);
  const spoken = busy ? busyWords : undefined;
  const busyProps = busy && { "aria-busy": true, "aria-disabled": true, onClick: ignore };
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, block }, className)}
      onClick={onClick}
      data-spinning={(spinning && spoken === undefined) || undefined}
      {...busyProps}
    >
      {spoken === undefined ? icon : spinning && <Spinner />}
      <span className={styles.words}>{spoken ?? children}</span>
      {spinning && spoken === undefined && <Spinner className={styles.spinner} />}
    </button>
  );
}

/** Also keeps a form from being sent a second time: the browser submits by pressing its submit button. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={look({ variant, size, block }, className)}>
      {icon}
      <span className={styles.words}>{children}</span>
    </Link>
  );
}

/** A round 44 px button whose child is an icon; `label` is its name. */
export function IconButton({
  label,
  variant = "quiet",
  className,
  type = "button",
  children,
  ...rest
}: { label: string; variant?: "quiet" | "outline" | undefined } & ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.button, styles[variant], styles.round, className)}
    >
      {children}
    </button>
  );
}

import { Search, X } from "lucide-react";
import { type ComponentProps, useEffect, useEffectEvent, useId, useImperativeHandle, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./search-field.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A controlled search input with a clear button, which keeps the focus. `label` is the accessible name. */
export function SearchField({
  label,
  value,
  onValueChange,
  className,
  ref,
  ...input
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
} & Omit<ComponentProps<"input">, "children" | "type" | "value" | "onChange">) {
  const inputRef = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => inputRef.current);
  const generatedId = useId();
  const id = input.id ?? generatedId;
  // A visitor may type before the page's scripts have started.
  const takeTyped = useEffectEvent(() => {
    const typed = inputRef.current?.value ?? value;
    if (typed !== value) onValueChange(typed);
  });
  useEffect(() => takeTyped(), []);

  function clear(): void {
    onValueChange("");
    inputRef.current?.focus();
  }

  return (
    <div className={cx(styles.field, className)}>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <Search className={styles.glass} aria-hidden="true" />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        ref={inputRef}
        id={id}
        type="search"
        className={styles.input}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value !== "" && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

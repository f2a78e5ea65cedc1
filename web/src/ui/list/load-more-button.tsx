import { useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import hiddenStyles from "../visually-hidden.module.css";
import type { More } from "./load-more.ts";

/**
 * The button below a list that loads more of it. It goes with the last page: a sentence then takes its focus, and is there only
 * as long as it has it.
 */
export function LoadMoreButton({
  more: { label, hasMore, isLoading, onLoad },
  size,
  className,
}: {
  more: More;
  size?: "sm" | undefined;
  className?: string | undefined;
}) {
  const end = useRef<HTMLParagraphElement>(null);
  const [wasPressed, setPressed] = useState(false);
  useEffect(() => {
    if (hasMore || !wasPressed) return;
    if (document.activeElement === document.body) end.current?.focus();
    else setPressed(false);
  }, [hasMore, wasPressed]);
  if (!hasMore)
    return wasPressed ? (
      <p ref={end} tabIndex={-1} className={hiddenStyles.hidden} onBlur={() => setPressed(false)}>
        End of the list
      </p>
    ) : null;
  return (
    <Button
      variant="outline"
      size={size}
      className={className}
      busy={isLoading}
      onClick={() => {
        setPressed(true);
        onLoad();
      }}
    >
      {label}
    </Button>
  );
}

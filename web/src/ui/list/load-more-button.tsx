import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import hiddenStyles from "../visually-hidden.module.css";
import type { More } from "./load-more.ts";

/** The button below a list that loads more of it. It goes with the last page: a sentence then takes its focus. */
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
  const wasPressed = useRef(false);
  useEffect(() => {
    if (hasMore) return;
    if (wasPressed.current && document.activeElement === document.body) end.current?.focus();
    wasPressed.current = false;
  }, [hasMore]);
  if (!hasMore)
    return (
      <p ref={end} tabIndex={-1} className={hiddenStyles.hidden}>
        End of the list
      </p>
    );
  return (
    <Button
      variant="outline"
      size={size}
      className={className}
      busy={isLoading}
      onClick={() => {
        wasPressed.current = true;
        onLoad();
      }}
    >
      {label}
    </Button>
  );
}

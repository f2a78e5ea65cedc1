import { Check, Download } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** The button of a download. Once the file is saved, its label says so for a moment, and a status says it to screen readers. */
export function SaveButton({
  label,
  title,
  busy = false,
  saved,
  ...button
}: {
  label: string;
  /** The item's title, for screen readers. */
  title?: string;
  saved: boolean;
} & Omit<ComponentProps<typeof Button>, "title">) {
  return (
    <>
      <Button
        {...button}
        busy={busy}
        icon={saved ? <Check aria-hidden="true" /> : <Download aria-hidden="true" />}
      >
        {saved ? "Saved" : label}
        {title && <VisuallyHidden>{` ${title}`}</VisuallyHidden>}
      </Button>
      {/* It is there before its text, because screen readers announce only changes. */}
      {(busy || saved) && (
        <VisuallyHidden>
          <span role="status">{saved && "Saved to your downloads"}</span>
        </VisuallyHidden>
      )}
    </>
  );
}

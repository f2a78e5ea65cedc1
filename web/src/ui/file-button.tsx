import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";

/** A small button that opens the device's file picker. */
export function FileButton({
  label,
  inputLabel,
  accept,
  onFile,
  ...button
}: {
  label: string;
  /** The name of the hidden input. */
  inputLabel?: string;
  accept: string;
  onFile: (file: File) => void;
} & Pick<ComponentProps<typeof Button>, "ref" | "icon" | "busy" | "disabled">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={inputLabel}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again, such as a corrected one.
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button size="sm" variant="outline" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

import { useState } from "react";

/** A dialog takes these from useLazyDialog. */
export interface LazyDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/**
 * Keeps whether a dialog is open whose code is loaded by the first press, and whose state goes once it has closed. Render the
 * dialog with `props` while there are any.
 */
export function useLazyDialog(): { open: () => void; props: LazyDialogProps | undefined } {
  const [isRendered, setIsRendered] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return {
    open() {
      setIsRendered(true);
      setIsOpen(true);
    },
    props: isRendered
      ? { open: isOpen, onClose: () => setIsOpen(false), onClosed: () => setIsRendered(false) }
      : undefined,
  };
}

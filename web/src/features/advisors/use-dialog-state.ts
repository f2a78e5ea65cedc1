import { useState } from "react";

interface DialogState<Subject> {
  subject: Subject;
  /** Changes on each opening. Use it as the dialog's key, so that every opening starts with fresh state. */
  openCount: number;
  isOpen: boolean;
}

/** State of a dialog about a subject. The subject is kept after closing, while the dialog fades out. */
export function useDialogState<Subject>() {
  const [state, setState] = useState<DialogState<Subject>>();
  const show = (subject: Subject) =>
    setState({ subject, openCount: (state?.openCount ?? 0) + 1, isOpen: true });
  const close = () => setState((current) => current && { ...current, isOpen: false });
  return { state, show, close };
}

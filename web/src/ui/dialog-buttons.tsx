import { Button } from "./button.tsx";

/** The footer of a dialog with a form: cancel, and the button that submits it. */
export function DialogButtons({
  formId,
  label,
  disabled = false,
  onClose,
}: {
  formId: string;
  label: string;
  disabled?: boolean;
  onClose: () => void;
}) {
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} disabled={disabled}>
        {label}
      </Button>
    </>
  );
}

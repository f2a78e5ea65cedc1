import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { formatPrice } from "../../../../contract/booking-rules.ts";
import { refundFields } from "../../../../contract/refund-inputs.ts";
import { refundMessages } from "../../../../contract/refund-rules.ts";
import { formatDecimalDollars } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { parseDollars } from "./parse-dollars.ts";
import { chooseSeen, describeRefundError } from "./refund-attempt.ts";
import styles from "./refunds.module.css";

export { chooseSeen } from "./refund-attempt.ts";

export interface RefundInput {
  amount_cents: number;
  left_cents: number;
  reason: string;
}

/** Asks for the amount and the reason of a refund (ADMIN-41); the amount is at first all that is left. */
export function RefundDialog({
  title,
  leftCents: currentCents,
  describe,
  error,
  busy,
  onRefund,
  onCancel,
  returnFocus,
}: {
  title: string;
  /** It may change while the dialog is open. */
  leftCents: number;
  /** Says what a refund of so many cents does. */
  describe: (cents: number) => string;
  error: Error | null;
  busy: boolean;
  onRefund: (refund: RefundInput) => void;
  onCancel: () => void;
  returnFocus?: () => HTMLElement | null;
}) {
  const formId = useId();
  const [seenCents, setSeenCents] = useState(currentCents);
  const leftCents = chooseSeen(seenCents, currentCents, error);
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { amount: formatDecimalDollars(leftCents), reason: "" },
  });
  const { errors } = formState;
  const cents = parseDollars(watch("amount")) ?? 0;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={() => busy || onCancel()}
      keepOpenOnOutsidePress
      returnFocus={returnFocus}
      footer={
        <>
          <Button variant="outline" onClick={() => busy || onCancel()} aria-disabled={busy || undefined}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {cents > 0 && cents <= leftCents ? `Refund ${formatPrice(cents)}` : "Refund"}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        aria-label={title}
        className={styles.form}
        onSubmit={handleSubmit(({ amount, reason }) => {
          setSeenCents(leftCents);
          onRefund({ amount_cents: parseDollars(amount) ?? 0, left_cents: leftCents, reason: reason.trim() });
        })}
      >
        {error && (
          <Notice tone="warn" title={describeRefundError(error).title}>
            {describeRefundError(error).text}
          </Notice>
        )}
        <TextField
          label="Amount in dollars"
          hint={`Up to ${formatPrice(leftCents)} can be refunded`}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register("amount", {
            validate: (text) =>
              !parseDollars(text)
                ? refundMessages.amount
                : (parseDollars(text) ?? 0) > leftCents
                  ? refundMessages.tooMuch
                  : true,
          })}
        />
        <TextArea
          label="Reason"
          rows={2}
          hint="The email about the refund includes it, and the audit log keeps it."
          error={errors.reason?.message}
          {...register("reason", {
            validate: (text) => refundFields.reason.safeParse(text).error?.issues[0]?.message ?? true,
          })}
        />
        <p>{describe(cents)}</p>
      </Form>
    </Dialog>
  );
}

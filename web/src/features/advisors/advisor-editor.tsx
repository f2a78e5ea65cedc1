import { useEffect, useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { AdminAdvisor } from "./advisor-admin-queries.ts";
import styles from "./advisor-editor.module.css";
import { AdvisorFields } from "./advisor-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { useAdvisorForm } from "./use-advisor-form.ts";

/** Introduces an advisor, or with a `row` changes one (spec/2 §2, §3, §5). */
export function AdvisorEditor({
  row,
  open,
  onClose,
}: {
  row: AdminAdvisor | null;
  open: boolean;
  onClose: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const { register, control, formState, base, theirs, save, picture, removePicture } = useAdvisorForm(
    row,
    onClose,
  );
  const { errors, isSubmitting, isDirty } = formState;
  const [name, uploadId] = useWatch({ control, name: ["name", "image_upload_id"] });
  const sending = picture.sent !== undefined;
  const id = useId();

  const wish = () => {
    if (isSubmitting) return;
    if (isDirty || sending) setAsking(true);
    else onClose();
  };
  const discard = () => {
    setAsking(false);
    picture.drop();
    onClose();
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={wish}
        size="lg"
        keepOnOutsidePress
        title={row ? `Edit ${row.name}` : "New advisor"}
        footer={
          <>
            <Button variant="outline" onClick={wish}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              busy={isSubmitting}
              disabled={sending || (row !== null && !isDirty)}
            >
              {row ? "Save changes" : "Create advisor"}
            </Button>
          </>
        }
      >
        <Form id={id} aria-label="Advisor" className={styles.form} onSubmit={save}>
          {theirs && <Theirs lines={theirs} />}
          <AdvisorFields
            register={register}
            control={control}
            errors={errors}
            picture={
              <PictureField
                src={picture.preview ?? (uploadId === null ? null : (base?.portrait ?? null))}
                name={name}
                sent={picture.sent}
                problem={picture.problem}
                onChoose={picture.choose}
                onRemove={removePicture}
              />
            }
          />
        </Form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={discard}
        title="Discard changes?"
        description="What you typed has not been saved."
        verb="Discard changes"
      />
    </>
  );
}

/** Comes into view by itself: whoever pressed Save may be at the form's other end. */
function Theirs({ lines }: { lines: string[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.theirs}>
      <Notice tone="warn" title="Somebody else saved this advisor while you were editing">
        <p>They set:</p>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          What you typed yourself still stands in the form, and is not saved. Look it over, then save again.
        </p>
      </Notice>
    </div>
  );
}

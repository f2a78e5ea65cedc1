import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiscardDialog } from "../../ui/discard-dialog.tsx";
import { Form } from "../../ui/form.tsx";
import type { AdminAdvisor } from "./advisor-admin-queries.ts";
import styles from "./advisor-editor.module.css";
import { AdvisorFields } from "./advisor-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { useAdvisorForm } from "./use-advisor-form.ts";

/** Dialog that creates an advisor, or edits one if `row` is set (ADV-4). */
export function AdvisorEditor({
  row,
  open,
  onClose,
}: {
  row: AdminAdvisor | null;
  open: boolean;
  onClose: () => void;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { register, control, formState, base, isOwner, conflicts, save, picture, removePicture } =
    useAdvisorForm(row, { isOpen: open, onSaved: onClose });
  const { errors, isSubmitting, isDirty } = formState;
  const [name, uploadId] = useWatch({ control, name: ["name", "image_upload_id"] });
  const isUploading = picture.progress !== undefined;
  const id = useId();

  const requestClose = () => {
    if (isSubmitting) return;
    if (isDirty || isUploading) setIsConfirming(true);
    else onClose();
  };
  const discard = () => {
    setIsConfirming(false);
    picture.discard();
    onClose();
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={requestClose}
        size="lg"
        keepOpenOnOutsidePress
        title={row ? `Edit ${row.name}` : "New advisor"}
        footer={
          <>
            <Button variant="outline" onClick={requestClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              busy={isSubmitting}
              disabled={isUploading || (row !== null && !isDirty)}
            >
              {row ? "Save changes" : "Create advisor"}
            </Button>
          </>
        }
      >
        <Form id={id} aria-label="Advisor" className={styles.form} onSubmit={save}>
          {row && !conflicts && <ChangedNotice id={row.id} />}
          {conflicts && <ConflictNotice subject="this advisor" conflicts={conflicts} />}
          <AdvisorFields
            register={register}
            control={control}
            errors={errors}
            row={base}
            isOwner={isOwner}
            picture={
              <PictureField
                src={picture.preview ?? (uploadId === null ? null : (base?.portrait ?? null))}
                name={name}
                progress={picture.progress}
                problem={picture.problem}
                onChoose={picture.choose}
                onRemove={removePicture}
              />
            }
          />
        </Form>
      </Dialog>
      <DiscardDialog open={isConfirming} onCancel={() => setIsConfirming(false)} onDiscard={discard} />
    </>
  );
}

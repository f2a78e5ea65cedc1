import { SelectField, TextField } from "@aws-amplify/ui-react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { type MemberRecord, memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { type Role, roles } from "../../../../contract/roles.ts";
import { ApiError, call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { fieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast-store.ts";
import { changesOf, type MemberFields, resolverFor } from "./member-changes.ts";
import { currentMember } from "./member-queries.ts";
import { roleWords } from "./member-labels.ts";
import styles from "./users.module.css";

const fieldsOf = ({ first_name, last_name, role }: MemberRecord): MemberFields => ({
  first_name,
  last_name,
  role,
});

/**
 * Changes a member's names and role (spec/2 §2, Manage Users). Where another admin was faster, nothing is written:
 * the form shows what they made of it, and says so.
 */
export function EditMemberDialog({
  member,
  onClose,
  onSaved,
  onFound,
}: {
  member: MemberRecord;
  onClose: () => void;
  onSaved: (row: MemberRecord) => void;
  /** The row turned out to be another than the list's; null where it is gone. */
  onFound: (row: MemberRecord | null) => void;
}) {
  const formId = useId();
  const [base, setBase] = useState(member);
  const [isOvertaken, setOvertaken] = useState(false);
  const [asking, setAsking] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: resolverFor(base),
    defaultValues: fieldsOf(base),
  });
  const { errors, isSubmitting, isDirty } = formState;

  const tell = (error: unknown) =>
    toast({
      title: "Error",
      description: failureWords(error, messages.updateFailed),
      tone: "destructive",
    });

  const showCurrent = async () => {
    const found = await currentMember(base);
    onFound(found ?? null);
    if (!found) return;
    setBase(found);
    reset(fieldsOf(found));
    setOvertaken(true);
  };

  const save = handleSubmit(async (fields) => {
    try {
      const { id, version } = base;
      onSaved(await call("adminUpdateMember", { id, version, ...changesOf(base, fields) }));
      toast({ title: messages.updated, tone: "success" });
    } catch (error) {
      tell(error);
      const isStale = error instanceof ApiError && (error.code === "conflict" || error.code === "not_found");
      if (isStale) await showCurrent().catch(tell);
    }
  });

  const wish = () => {
    if (isSubmitting) return;
    if (isDirty) setAsking(true);
    else onClose();
  };

  return (
    <>
      <Dialog
        open
        onClose={wish}
        keepOnOutsidePress
        title="Edit user"
        footer={
          <>
            <Button variant="outline" onClick={wish}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isSubmitting} disabled={!isDirty}>
              Save Changes
            </Button>
          </>
        }
      >
        <Form id={formId} aria-label="Edit user" className={styles.form} onSubmit={save}>
          {isOvertaken && (
            <Notice tone="warn" title="Somebody else changed this user meanwhile">
              This is how they stand now. Nothing of yours was saved.
            </Notice>
          )}
          <div className={styles.fixed}>
            <TextField label="Email" type="email" value={base.email} isReadOnly />
          </div>
          <div className={styles.names}>
            <TextField
              label="First name"
              autoComplete="off"
              {...fieldError(errors.first_name?.message)}
              {...register("first_name")}
            />
            <TextField
              label="Last name"
              autoComplete="off"
              {...fieldError(errors.last_name?.message)}
              {...register("last_name")}
            />
          </div>
          <SelectField
            label="Role"
            descriptiveText={roleHint(base)}
            {...fieldError(errors.role?.message)}
            {...register("role")}
          >
            {roles.map((role: Role) => (
              <option key={role} value={role}>
                {roleWords[role].label}
              </option>
            ))}
          </SelectField>
        </Form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
        title="Discard changes?"
        description="What you changed has not been saved."
        verb="Discard changes"
      />
    </>
  );
}

const roleHint = ({ subscription_active }: MemberRecord): string =>
  subscription_active
    ? "They pay for Premium. To make them free, cancel the subscription first."
    : "Premium by hand is a gift: it costs them nothing, until you take it back.";

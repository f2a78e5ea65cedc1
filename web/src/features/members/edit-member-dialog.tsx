import { SelectField, TextField } from "@aws-amplify/ui-react";
import { useId, useState } from "react";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { type Role, roles } from "../../../../contract/roles.ts";
import { useAdminRole } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiscardDialog } from "../../ui/discard-dialog.tsx";
import { registerAmplifyField } from "../../ui/field-error.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import { Form } from "../../ui/form.tsx";
import { AdminRoleField } from "./admin-role-field.tsx";
import { PromoteDialog } from "./member-action-dialogs.tsx";
import { roleLabels } from "./member-labels.ts";
import { useEditMember } from "./use-edit-member.ts";
import styles from "./users.module.css";

/** Edits a member's names and, for owners, the role and an admin's role in the back office (ADMIN-3). */
export function EditMemberDialog({
  member,
  onClose,
  onSaved,
  onRefetched,
}: {
  member: MemberRecord;
  onClose: () => void;
  onSaved: (row: MemberRecord) => void;
  /** Called with the current row after a version conflict; null if the member was deleted. */
  onRefetched: (row: MemberRecord | null) => void;
}) {
  const formId = useId();
  const [isDiscarding, setDiscarding] = useState(false);
  const { isSubmitting, isDirty, save, promoteDialog, ...form } = useEditMember(member, {
    onSaved,
    onRefetched,
  });

  const requestClose = () => {
    if (isSubmitting) return;
    if (isDirty) setDiscarding(true);
    else onClose();
  };

  return (
    <>
      <Dialog
        open
        onClose={requestClose}
        keepOpenOnOutsidePress
        title="Edit user"
        footer={
          <>
            <Button variant="outline" onClick={requestClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isSubmitting} disabled={!isDirty}>
              Save Changes
            </Button>
          </>
        }
      >
        <Form id={formId} aria-label="Edit user" className={styles.form} onSubmit={save}>
          {form.conflicts ? (
            <ConflictNotice subject="this user" conflicts={form.conflicts} />
          ) : (
            <ChangedNotice id={member.id} />
          )}
          <Fields {...form} />
        </Form>
      </Dialog>
      <PromoteDialog {...promoteDialog} />
      <DiscardDialog open={isDiscarding} onCancel={() => setDiscarding(false)} onDiscard={onClose} />
    </>
  );
}

function Fields({
  current,
  willBeAdmin,
  ...form
}: Pick<ReturnType<typeof useEditMember>, "current" | "register" | "formState" | "willBeAdmin">) {
  const isOwner = useAdminRole() === "owner";
  return (
    <>
      <div className={styles.fixed}>
        <TextField label="Email" type="email" value={current.email} isReadOnly />
      </div>
      <FieldPair>
        <TextField label="First name" autoComplete="off" {...registerAmplifyField(form, "first_name")} />
        <TextField label="Last name" autoComplete="off" {...registerAmplifyField(form, "last_name")} />
      </FieldPair>
      {isOwner && (
        <SelectField
          label="Role"
          descriptiveText={getRoleHint(current)}
          {...registerAmplifyField(form, "role")}
        >
          {roles.map((role: Role) => (
            <option key={role} value={role}>
              {roleLabels[role].label}
            </option>
          ))}
        </SelectField>
      )}
      {isOwner && willBeAdmin && <AdminRoleField register={form.register("admin_role")} />}
    </>
  );
}

const getRoleHint = ({ subscription_active }: MemberRecord): string =>
  subscription_active
    ? "This user pays for Premium. Cancel the subscription before you make them a free member."
    : "Premium granted here is complimentary and lasts until you change the role back.";

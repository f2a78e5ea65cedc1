import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import {
  type InviteAdmin as Invitation,
  inviteAdminInput,
  memberAdminMessages as messages,
} from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { Form } from "../../ui/form.tsx";
import { useListParams } from "../../ui/list/list-params.ts";
import { TextField } from "../../ui/text-field.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useOpenButton } from "../../ui/use-open-button.ts";
import { AdminRoleField } from "./admin-role-field.tsx";
import styles from "./create-admin.module.css";
import { inviteParam } from "./invite-link.tsx";
import { PromoteDialog } from "./member-action-dialogs.tsx";
import { usePromotion } from "./use-promotion.ts";

/** Invites an admin by email, so that no one has to pass on a password (ADMIN-6). Other tabs link to its open form. */
export function InviteAdmin() {
  const params = useListParams();
  const isOpen = params.get(inviteParam) !== "";
  const setOpen = (open: boolean) => params.change({ [inviteParam]: open ? "1" : undefined });
  const openButton = useOpenButton(isOpen);
  if (isOpen) return <InviteForm onClose={() => setOpen(false)} />;
  return (
    <Button ref={openButton} variant="outline" className={styles.submit} onClick={() => setOpen(true)}>
      Invite by email
    </Button>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, setFocus, setError } = useForm({
    resolver: zodResolver(inviteAdminInput),
    defaultValues: { email: "", first_name: "", last_name: "", admin_role: "editor" },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus("email"), [setFocus]);

  const send = async (input: Invitation): Promise<void> => {
    try {
      const { member, unchanged } = await call("adminInviteAdmin", input);
      const description = unchanged
        ? messages.alreadyAdmin(member.email)
        : "We've emailed them a link to choose a password.";
      showSuccess(description, unchanged ? "Success" : messages.created(member.email));
      void queryClient.invalidateQueries({ queryKey: ["members"] });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === "member_exists") return promotion.ask(input);
      const invalidEmail = error instanceof ApiError ? error.fields?.email : undefined;
      if (invalidEmail) setError("email", { message: invalidEmail }, { shouldFocus: true });
      showError(invalidEmail ?? getAdminErrorMessage(error, messages.createFailed));
    }
  };
  const promotion = usePromotion<Invitation>((input) => send({ ...input, promote_existing: true }));

  return (
    <Form aria-label="Invite by email" className={styles.form} onSubmit={handleSubmit(send)}>
      <p>They get an email with a link to choose their own password.</p>
      <TextField
        label="Their email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register("email")}
      />
      <FieldPair>
        <TextField
          label="Their first name"
          autoComplete="off"
          error={errors.first_name?.message}
          {...register("first_name")}
        />
        <TextField
          label="Their last name"
          autoComplete="off"
          error={errors.last_name?.message}
          {...register("last_name")}
        />
      </FieldPair>
      <AdminRoleField register={register("admin_role")} />
      <Button type="submit" className={styles.submit} busy={isSubmitting}>
        Send invitation
      </Button>
      <Button variant="outline" className={styles.submit} onClick={onClose}>
        Cancel
      </Button>
      <PromoteDialog email={promotion.asked?.email ?? null} {...promotion.dialog} />
    </Form>
  );
}

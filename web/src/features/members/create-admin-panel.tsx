import { PasswordField, TextField } from "@aws-amplify/ui-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { minAdminPasswordLength } from "../../../../contract/members.ts";
import {
  type CreateAdmin,
  createAdminInput,
  memberAdminMessages as messages,
} from "../../../../contract/members-admin.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { registerAmplifyField } from "../../ui/field-error.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { AdminRoleField } from "./admin-role-field.tsx";
import styles from "./create-admin.module.css";
import { refuseCommonPasswords } from "./form-parsers.ts";
import { InviteAdmin } from "./invite-admin.tsx";
import { PromoteDialog } from "./member-action-dialogs.tsx";
import { usePromotion } from "./use-promotion.ts";

const fields = ["email", "password", "first_name", "last_name"] as const;

type Created = RouteOutput<"adminCreateAdmin">;

function showCreated({ member, promoted, unchanged }: Created): void {
  if (unchanged) return void showSuccess(messages.alreadyAdmin(member.email));
  const description = promoted
    ? "We've emailed them a link to choose a new password."
    : "Share the password with them privately. They choose their own when they first sign in.";
  showSuccess(description, messages.created(member.email));
}

function CreateAdminForm({ defaults }: { defaults: RouteOutput<"adminGetNewAdminDefaults"> }) {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: refuseCommonPasswords(zodResolver(createAdminInput)),
    defaultValues: { ...defaults, password: "", last_name: "", admin_role: "owner" },
  });
  const { register, handleSubmit, formState, reset, setError } = form;
  const { isSubmitting } = formState;

  const send = async (input: CreateAdmin): Promise<void> => {
    try {
      showCreated(await call("adminCreateAdmin", input));
      reset();
      void queryClient.invalidateQueries({ queryKey: ["members"] });
    } catch (error) {
      if (error instanceof ApiError && error.code === "member_exists") return promotion.ask(input);
      const fieldErrors = error instanceof ApiError ? (error.fields ?? {}) : {};
      for (const field of fields)
        if (fieldErrors[field]) setError(field, { message: fieldErrors[field] }, { shouldFocus: true });
      showError(getAdminErrorMessage(error, messages.createFailed));
    }
  };
  const create = handleSubmit(send, (validationErrors) => {
    const [first] = fields.flatMap((field) => validationErrors[field]?.message ?? []);
    if (first) showError(first);
  });
  const promotion = usePromotion<CreateAdmin>((input) => send({ ...input, promote_existing: true }));

  return (
    <Form aria-label="Create Admin" className={styles.form} onSubmit={create}>
      <TextField label="Email" type="email" autoComplete="off" {...registerAmplifyField(form, "email")} />
      <PasswordField
        label="Password"
        descriptiveText={`At least ${minAdminPasswordLength} characters. They choose their own password when they first sign in.`}
        autoComplete="new-password"
        {...registerAmplifyField(form, "password")}
      />
      <FieldPair>
        <TextField label="First name" autoComplete="off" {...registerAmplifyField(form, "first_name")} />
        <TextField label="Last name" autoComplete="off" {...registerAmplifyField(form, "last_name")} />
      </FieldPair>
      <AdminRoleField register={register("admin_role")} />
      <Button type="submit" className={styles.submit} busy={isSubmitting}>
        Create Admin
      </Button>
      <PromoteDialog email={promotion.asked?.email ?? null} {...promotion.dialog} />
    </Form>
  );
}

/** The Create Admin tab (ADMIN-6). The stage sets the form's default values. */
export default function CreateAdminPanel() {
  const stored = useQuery({
    queryKey: ["new-admin-defaults"],
    queryFn: () => call("adminGetNewAdminDefaults", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const defaults = stored.data ?? (stored.isError ? { email: "", first_name: "" } : undefined);
  return (
    <section className={styles.panel} aria-labelledby="create-admin">
      <h2 id="create-admin" className={styles.title}>
        Create an admin
      </h2>
      <Notice tone="warn" title="Owners have full access">
        They can see and change every account, including other admins.
      </Notice>
      <InviteAdmin />
      {defaults ? <CreateAdminForm defaults={defaults} /> : <Skeleton width="100%" height={360} />}
    </section>
  );
}

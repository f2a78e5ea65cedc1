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
import type { RuntimeConfig } from "../../../../contract/runtime-config.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";

import { loadConfig } from "../../config.ts";
import { Button } from "../../ui/button.tsx";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./create-admin.module.css";

const fields = ["email", "password", "first_name", "last_name"] as const;

function CreateAdminForm({ defaults }: { defaults: RuntimeConfig["new_admin"] }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(createAdminInput),
    defaultValues: { ...defaults, password: "", last_name: "" },
  });
  const { errors, isSubmitting } = formState;

  const showError = (description: string) => toast({ title: "Error", description, tone: "destructive" });

  const send = async (input: CreateAdmin) => {
    try {
      const { member, promoted } = await call("adminCreateAdmin", input);
      const description = promoted
        ? "They already had an account and keep their name and password."
        : "Share the password with them privately. They choose their own when they first sign in.";
      toast({ title: messages.created(member.email), description, tone: "success" });
      reset();
      void queryClient.invalidateQueries({ queryKey: ["members"] });
    } catch (error) {
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

  return (
    <Form aria-label="Create Admin" className={styles.form} onSubmit={create}>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...toAmplifyFieldError(errors.email?.message)}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        descriptiveText={`At least ${minAdminPasswordLength} characters. They choose their own password when they first sign in.`}
        autoComplete="new-password"
        {...toAmplifyFieldError(errors.password?.message)}
        {...register("password")}
      />
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="off"
          {...toAmplifyFieldError(errors.first_name?.message)}
          {...register("first_name")}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          {...toAmplifyFieldError(errors.last_name?.message)}
          {...register("last_name")}
        />
      </div>
      <Button type="submit" className={styles.submit} busy={isSubmitting}>
        Create Admin
      </Button>
    </Form>
  );
}

/** The Create Admin tab (ADMIN-6). The form's default values come from the deployment's configuration. */
export default function CreateAdminPanel() {
  const config = useQuery({ queryKey: ["config"], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY });
  const defaults = config.data?.new_admin ?? (config.isError ? { email: "", first_name: "" } : undefined);
  return (
    <section className={styles.panel} aria-labelledby="create-admin">
      <h2 id="create-admin" className={styles.title}>
        Create an admin
      </h2>
      <Notice tone="warn" title="Full access">
        Admins can see and change every account.
      </Notice>
      {defaults ? <CreateAdminForm defaults={defaults} /> : <Skeleton width="100%" height={360} />}
    </section>
  );
}

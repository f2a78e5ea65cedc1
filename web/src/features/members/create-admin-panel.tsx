import { PasswordField, TextField } from "@aws-amplify/ui-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { adminPasswordMin } from "../../../../contract/members.ts";
import {
  type CreateAdmin,
  createAdminInput,
  memberAdminMessages as messages,
} from "../../../../contract/members-admin.ts";
import type { RuntimeConfig } from "../../../../contract/runtime-config.ts";
import { ApiError, call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";

import { loadConfig } from "../../config.ts";
import { Button } from "../../ui/button.tsx";
import { fieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./create-admin.module.css";

const fields = ["email", "password", "first_name", "last_name"] as const;

function CreateAdminForm({ start }: { start: RuntimeConfig["new_admin"] }) {
  const known = useQueryClient();
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(createAdminInput),
    defaultValues: { ...start, password: "", last_name: "" },
  });
  const { errors, isSubmitting } = formState;

  const refuse = (description: string) => toast({ title: "Error", description, tone: "destructive" });

  const send = async (wanted: CreateAdmin) => {
    try {
      const { member, promoted } = await call("adminCreateAdmin", wanted);
      const description = promoted
        ? "They were a member already, and keep their own name and password."
        : "Give them the password in person; they choose their own when they first sign in.";
      toast({ title: messages.created(member.email), description, tone: "success" });
      reset();
      void known.invalidateQueries({ queryKey: ["members"] });
    } catch (error) {
      const wrong = error instanceof ApiError ? (error.fields ?? {}) : {};
      for (const field of fields)
        if (wrong[field]) setError(field, { message: wrong[field] }, { shouldFocus: true });
      refuse(failureWords(error, messages.createFailed));
    }
  };
  const create = handleSubmit(send, (wrong) => {
    const [first] = fields.flatMap((field) => wrong[field]?.message ?? []);
    if (first) refuse(first);
  });

  return (
    <Form aria-label="Create Admin" className={styles.form} onSubmit={create}>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...fieldError(errors.email?.message)}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        descriptiveText={`At least ${adminPasswordMin} characters. It works once: then they choose their own.`}
        autoComplete="new-password"
        {...fieldError(errors.password?.message)}
        {...register("password")}
      />
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
      <Button type="submit" className={styles.submit} busy={isSubmitting}>
        Create Admin
      </Button>
    </Form>
  );
}

/** Spec/2 §2, Create Admin tab. What the form starts with is the deployment's to say. */
export default function CreateAdminPanel() {
  const config = useQuery({ queryKey: ["config"], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY });
  const start = config.data?.new_admin ?? (config.isError ? { email: "", first_name: "" } : undefined);
  return (
    <section className={styles.panel} aria-labelledby="create-admin">
      <h2 id="create-admin" className={styles.title}>
        Create an admin
      </h2>
      <Notice tone="warn" title="Full access">
        Admins can see and change every account.
      </Notice>
      {start ? <CreateAdminForm start={start} /> : <Skeleton width="100%" height={360} />}
    </section>
  );
}

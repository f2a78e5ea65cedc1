import { Form } from "../../ui/form.tsx";
import { FormEnd, Thanks } from "./form-end.tsx";
import styles from "./forms.module.css";
import { PersonFields } from "./person-fields.tsx";
import { useFormPost } from "./use-form-post.ts";

/** The sign-up for Parenting Insights (spec/1 §2, Footer). `labelledBy` is the id of the heading above it. */
export function NewsletterForm({ labelledBy }: { labelledBy: string }) {
  const { form, busy, errors, refusal, thanks } = useFormPost("newsletter");
  if (thanks) return <Thanks words={thanks} />;
  return (
    <>
      <Form {...form} aria-labelledby={labelledBy} className={styles.form}>
        <PersonFields errors={errors} />
        <FormEnd label="Sign up" busy={busy} refusal={refusal} />
      </Form>
      <noscript>
        <p>To sign up here, please let this page run its scripts.</p>
      </noscript>
    </>
  );
}

import { Form } from "../../ui/form.tsx";
import { FormFooter, ThankYou } from "./form-footer.tsx";
import styles from "./forms.module.css";
import { PersonFields } from "./person-fields.tsx";
import { usePublicForm } from "./use-public-form.ts";

/** Newsletter sign-up for Parenting Insights (SITE-5). `labelledBy` is the id of its heading. */
export function NewsletterForm({ labelledBy }: { labelledBy: string }) {
  const { form, busy, errors, errorMessage, thankYou } = usePublicForm("newsletter");
  if (thankYou) return <ThankYou message={thankYou} />;
  return (
    <>
      <Form {...form} aria-labelledby={labelledBy} className={styles.form}>
        <PersonFields errors={errors} />
        <FormFooter label="Sign up" busy={busy} errorMessage={errorMessage} />
      </Form>
      <noscript>
        <p>Please enable JavaScript to sign up.</p>
      </noscript>
    </>
  );
}

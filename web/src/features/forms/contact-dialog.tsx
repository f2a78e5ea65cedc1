import { useSite } from "../../api/use-site.ts";
import { brand } from "../../base/brand.ts";
import { toMailto } from "../../format/mailto.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { KeptForm } from "../../ui/kept-form.tsx";
import type { LazyDialogProps } from "../../ui/use-lazy-dialog.ts";
import { FormFooter, ThankYou } from "./form-footer.tsx";
import styles from "./forms.module.css";
import { PersonFields } from "./person-fields.tsx";
import { usePublicForm } from "./use-public-form.ts";

/** The Contact dialog (SITE-5). Clicking outside does not close it, so that a draft is not lost. */
export default function ContactDialog(props: LazyDialogProps) {
  return (
    <Dialog
      {...props}
      keepOpenOnOutsidePress
      title={`Contact ${brand.name}`}
      description="Have a question or an idea, or is something not working? Write to us, and a real person will reply."
    >
      <ContactForm onClose={props.onClose} />
    </Dialog>
  );
}

/** The owner's address, for readers who prefer to write an email. Its line is kept while it loads. */
function DirectAddress() {
  const email = useSite()?.contact_email;
  return (
    <p className={styles.direct}>
      {email && (
        <>
          Or email us at <a href={toMailto(email)}>{email}</a>.
        </>
      )}
    </p>
  );
}

function ContactForm({ onClose }: { onClose: () => void }) {
  const { form, busy, errors, errorMessage, thankYou } = usePublicForm("contact");
  if (thankYou)
    return (
      <div className={styles.form}>
        <ThankYou message={thankYou} />
        <Button onClick={onClose}>Close</Button>
      </div>
    );
  return (
    <KeptForm {...form} kept="contact" aria-label="Contact" className={styles.form}>
      <DirectAddress />
      <PersonFields errors={errors} />
      {/* The field is emptied once the message is sent, so nothing is typed into it until then. */}
      <TextArea label="Message" name="message" readOnly={busy} error={errors.message} />
      <FormFooter label="Send Message" busy={busy} errorMessage={errorMessage} />
    </KeptForm>
  );
}

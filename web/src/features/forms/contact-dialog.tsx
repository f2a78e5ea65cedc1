import { brand } from "../../../../contract/brand.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormEnd, Thanks } from "./form-end.tsx";
import styles from "./forms.module.css";
import { PersonFields } from "./person-fields.tsx";
import { useFormPost } from "./use-form-post.ts";

/** The Contact dialog (spec/1 §2, Footer). A message half written is not lost by a press beside it. */
export default function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsidePress
      title={`Contact ${brand.name}`}
      description="A question, an idea, something that does not work: write to us, and a person answers."
    >
      <ContactForm onClose={onClose} />
    </Dialog>
  );
}

function ContactForm({ onClose }: { onClose: () => void }) {
  const { form, busy, errors, refusal, thanks } = useFormPost("contact");
  if (thanks)
    return (
      <div className={styles.form}>
        <Thanks words={thanks} />
        <Button onClick={onClose}>Close</Button>
      </div>
    );
  return (
    <Form {...form} aria-label="Contact" className={styles.form}>
      <PersonFields errors={errors} />
      <TextArea label="Message" name="message" error={errors.message} />
      <FormEnd label="Send Message" busy={busy} refusal={refusal} />
    </Form>
  );
}

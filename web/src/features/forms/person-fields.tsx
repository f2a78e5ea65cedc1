import { TextField } from "../../ui/text-field.tsx";
import styles from "./forms.module.css";

/** Name and email fields of every public form, and a hidden honeypot field that only bots fill in. */
export function PersonFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <div className={styles.names}>
        <TextField label="First name" name="firstName" autoComplete="given-name" error={errors.firstName} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors.lastName} />
      </div>
      <TextField label="Email address" name="email" type="email" autoComplete="email" error={errors.email} />
      <div className={styles.honeypot} aria-hidden="true">
        <input name="website" type="text" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </div>
    </>
  );
}

import { TextField } from "../../ui/text-field.tsx";
import styles from "./forms.module.css";

/** Who writes: the three fields that every form has, and one that people do not see and so leave empty. */
export function PersonFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <div className={styles.names}>
        <TextField label="First name" name="firstName" autoComplete="given-name" error={errors.firstName} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors.lastName} />
      </div>
      <TextField label="Email address" name="email" type="email" autoComplete="email" error={errors.email} />
      <div className={styles.trap} aria-hidden="true">
        <input name="website" type="text" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </div>
    </>
  );
}

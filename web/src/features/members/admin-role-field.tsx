import type { InputHTMLAttributes } from "react";
import { adminRoleLabels } from "../../../../contract/role-labels.ts";
import { adminRoles } from "../../../../contract/roles.ts";
import styles from "./admin-role-field.module.css";

/** The choice of an admin's role in the back office (ADMIN-21). `register` is what React Hook Form gives its inputs. */
export function AdminRoleField({ register }: { register: InputHTMLAttributes<HTMLInputElement> }) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Admin role</legend>
      {adminRoles.map((role) => (
        <label key={role} className={styles.choice}>
          <input {...register} type="radio" value={role} className={styles.input} />
          <span>
            <span className={styles.label}>{adminRoleLabels[role].label}</span>
            <span className={styles.text}>{adminRoleLabels[role].text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

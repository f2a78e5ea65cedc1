import { cancellationPolicy } from "../../../../contract/bookings.ts";
import styles from "./policy-list.module.css";

/** Lists when a session is refunded. */
export const PolicyList = () => (
  <ul className={styles.policy}>
    {cancellationPolicy.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

import { Link } from "react-router-dom";
import { premiumPriceCents } from "../../../../contract/brand.ts";
import { formatDecimalDollars } from "../../format/numbers.ts";
import { paths } from "../../paths.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./register-premium.module.css";

/** Opened beside the form: what was typed shall still be there after reading. */
function Document({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  );
}

/** Premium registration page, the notice (PAY-3). */
export function Terms() {
  return (
    <p className={styles.fine}>
      ${formatDecimalDollars(premiumPriceCents)} is charged today and every month until you cancel. By
      continuing, you agree to our <Document to={paths.termsOfUse}>Terms of Service</Document> and{" "}
      <Document to={paths.privacyPolicy}>Privacy Policy</Document>.
    </p>
  );
}

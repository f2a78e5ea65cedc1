import { Link } from "react-router-dom";
import { premiumPriceCents } from "../../../../contract/brand.ts";
import { formatDecimalDollars } from "../../format/numbers.ts";
import { paths } from "../../paths.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./register-premium.module.css";

/** Link that opens in a new tab, so that the form's input is not lost. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  );
}

/** Price and terms notice of the premium registration (PAY-3). */
export function Terms() {
  return (
    <p className={styles.fine}>
      You'll be charged ${formatDecimalDollars(premiumPriceCents)} today and every month until you cancel. By
      continuing, you agree to our <NewTabLink to={paths.termsOfUse}>Terms of Service</NewTabLink> and{" "}
      <NewTabLink to={paths.privacyPolicy}>Privacy Policy</NewTabLink>.
    </p>
  );
}

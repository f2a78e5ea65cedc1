import { Link } from "react-router-dom";
import { paths } from "../base/paths.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./terms-line.module.css";

/** Link that opens in a new tab, so that the form's input is not lost. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  );
}

/** The terms that pressing a registration's button accepts (AUTH-3, PAY-3). `charge` says what it costs, and when. */
export function TermsLine({
  action,
  charge,
  terms = "Terms of Use",
}: {
  action: string;
  charge?: string;
  terms?: string;
}) {
  return (
    <p className={styles.terms}>
      {charge && `${charge} `}By {action}, you agree to our{" "}
      <NewTabLink to={paths.termsOfUse}>{terms}</NewTabLink> and{" "}
      <NewTabLink to={paths.privacyPolicy}>Privacy Policy</NewTabLink>.
    </p>
  );
}

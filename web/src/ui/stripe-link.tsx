import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useConfig } from "../base/use-config.ts";
import styles from "./stripe-link.module.css";

/** A link to an object in Stripe's dashboard; the object's id while the account's mode is unknown. */
export function StripeLink({
  kind,
  id,
  children = id,
}: {
  kind: "customers" | "payments" | "subscriptions";
  id: string;
  children?: ReactNode;
}) {
  const key = useConfig()?.stripe.publishable_key;
  if (!key) return children;
  const mode = key.startsWith("pk_live") ? "" : "test/";
  return (
    <a
      className={styles.link}
      href={`https://dashboard.stripe.com/${mode}${kind}/${id}`}
      target="_blank"
      rel="noreferrer"
    >
      {children}
      <ExternalLink aria-label="(opens in a new tab)" size={14} />
    </a>
  );
}

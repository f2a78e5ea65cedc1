import { useRef } from "react";
import { useSiteNear } from "../../api/use-site.ts";
import { brand } from "../../base/brand.ts";
import styles from "./legal-page.module.css";

/**
 * Names the person or company that runs the site, on every legal page. Its height is kept while it loads, so that nothing
 * moves.
 */
export function LegalIdentity() {
  const place = useRef<HTMLElement>(null);
  const site = useSiteNear(place);
  return (
    <address ref={place} className={styles.identity}>
      {site?.legal_name && (
        <>
          <strong>{`${brand.name} is run by ${site.legal_name}`}</strong>
          {site.legal_address && <span>{site.legal_address}</span>}
        </>
      )}
    </address>
  );
}

import { useRef } from "react";
import { useSiteNear } from "../../api/use-site.ts";
import { toMailto } from "../../format/mailto.ts";

/** Ways to reach us: the Contact button, and our email address once the settings have loaded. */
export function ContactAddress() {
  const place = useRef<HTMLSpanElement>(null);
  const email = useSiteNear(place)?.contact_email;
  return (
    <span ref={place}>
      the Contact button at the foot of the page
      {email && (
        <>
          {" "}
          or <a href={toMailto(email)}>{email}</a>
        </>
      )}
    </span>
  );
}

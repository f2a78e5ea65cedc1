import { useConfig } from "../use-config.ts";

/** How to reach us: the Contact button, and our email address once the configuration has loaded. */
export function ContactAddress() {
  const email = useConfig()?.contact_email;
  return (
    <>
      the Contact button at the foot of the page
      {email && (
        <>
          {" "}
          or <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </>
  );
}

import { useConfig } from "../use-config.ts";

/** How to reach us: the Contact button, and our email address once the configuration has loaded. */
export function ContactAddress() {
  const address = useConfig()?.contact_email;
  return (
    <>
      the Contact button at the foot of the page
      {address && (
        <>
          {" "}
          or <a href={`mailto:${address}`}>{address}</a>
        </>
      )}
    </>
  );
}

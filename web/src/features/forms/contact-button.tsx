import { Suspense, useState } from "react";
import { lazyPart } from "../../lazy-part.ts";

const ContactDialog = lazyPart(() => import("./contact-dialog.tsx"));

/**
 * Opens the Contact dialog, which is fetched when it is first wanted. `className` says what the button
 * looks like. Without scripts our address stands in for it.
 */
export function ContactButton({ className }: { className: string | undefined }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" data-scripted onClick={ask}>
        Contact us
      </button>
      <noscript>
        <a className={className} href={`mailto:${__CONTACT_EMAIL__}`}>
          Contact us
        </a>
      </noscript>
      <Suspense>{wanted && <ContactDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

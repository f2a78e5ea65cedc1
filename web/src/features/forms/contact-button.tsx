import { Suspense, useState } from "react";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";

const ContactDialog = lazyWithRetry(() => import("./contact-dialog.tsx"));

/**
 * Button that opens the Contact dialog, which is loaded on first use. Without JavaScript it is an email link instead.
 */
export function ContactButton({ className }: { className: string | undefined }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const openDialog = () => {
    setIsLoaded(true);
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" data-scripted onClick={openDialog}>
        Contact us
      </button>
      <noscript>
        <a className={className} href={`mailto:${__CONTACT_EMAIL__}`}>
          Contact us
        </a>
      </noscript>
      <Suspense>{isLoaded && <ContactDialog open={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

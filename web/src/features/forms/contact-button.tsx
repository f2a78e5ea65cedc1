import { Suspense } from "react";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";

const ContactDialog = lazyWithRetry(() => import("./contact-dialog.tsx"));

/**
 * Button that opens the Contact dialog, which is loaded on first use. Without JavaScript it is an email link instead.
 */
export function ContactButton({ className }: { className: string | undefined }) {
  const dialog = useLazyDialog();
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" data-scripted onClick={dialog.open}>
        Contact us
      </button>
      <noscript>
        <a className={className} href={`mailto:${__CONTACT_EMAIL__}`}>
          Contact us
        </a>
      </noscript>
      <Suspense>{dialog.props && <ContactDialog {...dialog.props} />}</Suspense>
    </>
  );
}

import { type ReactNode, Suspense } from "react";
import { clearIntent } from "../../auth/stored-intent.ts";
import { libraryAnchors, paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AccountExistsDialog } from "./account-exists-dialog.tsx";
import type { Registration } from "./use-registration.ts";

/** The text of the link back to where the visitor was asked to sign up. */
function getReturnLabel(from: string): string {
  if (from.startsWith(`${paths.advisorCheckout}?`)) return "Continue booking";
  return from.endsWith(`#${libraryAnchors.search}`) ? "Back to your search" : "Back to where you were";
}

/**
 * The dialogs after a free registration (AUTH-3). `from` is the path to return to; `download` is the button for the file
 * that the visitor wanted (SITE-16), which comes first.
 */
export function RegistrationDialogs({
  registration,
  from,
  download,
  onClose,
  returnFocus,
}: {
  registration: Registration;
  from: string;
  download?: ReactNode;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const hasReturnPath = from !== paths.dashboard;
  return (
    <>
      <Dialog
        open={registration.state === "registered"}
        onClose={onClose}
        size="sm"
        title="You're in!"
        description={`Your free account is ready, and you're signed in.${download ? "" : " Your first printable is a click away."}`}
        footer={
          <>
            {download && <Suspense fallback={<Skeleton height="48px" />}>{download}</Suspense>}
            {hasReturnPath && (
              <ButtonLink to={from} block variant={download ? "outline" : "primary"}>
                {getReturnLabel(from)}
              </ButtonLink>
            )}
            <ButtonLink
              to={paths.dashboard}
              block
              variant={download || hasReturnPath ? "outline" : "primary"}
              onClick={clearIntent}
            >
              Go to Dashboard
            </ButtonLink>
          </>
        }
      />
      <AccountExistsDialog
        registration={registration}
        from={from}
        onClose={onClose}
        returnFocus={returnFocus}
      />
    </>
  );
}

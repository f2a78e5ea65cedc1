import { type ReactNode, Suspense, useState } from "react";
import { clearIntent } from "../../auth/stored-intent.ts";
import { libraryAnchors, paths } from "../../base/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AccountExistsDialog } from "./account-exists-dialog.tsx";
import styles from "./registration-dialogs.module.css";
import type { Registration } from "./use-registration.ts";

/** The text of the link back to where the visitor was asked to sign up. */
function getReturnLabel(from: string): string {
  if (from.startsWith(`${paths.advisorCheckout}?`)) return "Continue booking";
  return from.endsWith(`#${libraryAnchors.search}`) ? "Back to your search" : "Back to where you were";
}

/**
 * The dialogs after a free registration (AUTH-3). `from` is the path to return to; `renderDownload` is what the new member
 * downloads first (SITE-16). Once that is saved, the way on is the primary button.
 */
export function RegistrationDialogs({
  registration,
  from,
  renderDownload,
  onClose,
  returnFocus,
}: {
  registration: Registration;
  from: string;
  renderDownload: ((onSaved: () => void) => ReactNode) | undefined;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const [isSaved, setIsSaved] = useState(false);
  const hasReturnPath = from !== paths.dashboard;
  const variant = renderDownload && !isSaved ? "outline" : "primary";
  return (
    <>
      <Dialog
        open={registration.state === "registered"}
        onClose={onClose}
        size="sm"
        title="You're in!"
        description="Your free account is ready, and you're signed in."
      >
        <div className={styles.steps}>
          {renderDownload && (
            <Suspense fallback={<Skeleton height="148px" />}>
              {renderDownload(() => setIsSaved(true))}
            </Suspense>
          )}
          {hasReturnPath && (
            <ButtonLink to={from} block variant={variant}>
              {getReturnLabel(from)}
            </ButtonLink>
          )}
          <ButtonLink
            to={paths.dashboard}
            block
            variant={hasReturnPath ? "outline" : variant}
            onClick={clearIntent}
          >
            Go to Dashboard
          </ButtonLink>
        </div>
      </Dialog>
      <AccountExistsDialog
        registration={registration}
        from={from}
        onClose={onClose}
        returnFocus={returnFocus}
      />
    </>
  );
}

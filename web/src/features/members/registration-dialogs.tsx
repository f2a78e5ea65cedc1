import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AccountExistsDialog } from "./account-exists-dialog.tsx";
import type { Registration } from "./use-registration.ts";

/** The dialogs after a free registration (AUTH-3). `from` is the path to return to. */
export function RegistrationDialogs({
  registration,
  from,
  onClose,
  returnFocus,
}: {
  registration: Registration;
  from: string;
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
        description="Your free account is ready, and you're signed in. Your first printable is a click away."
        footer={
          <>
            <ButtonLink to={paths.dashboard} block variant={hasReturnPath ? "outline" : "primary"}>
              Go to Dashboard
            </ButtonLink>
            {hasReturnPath && (
              <ButtonLink to={from} block>
                Back to where you were
              </ButtonLink>
            )}
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

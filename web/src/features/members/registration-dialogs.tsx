import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AccountExistsDialog } from "./account-exists-dialog.tsx";
import type { Registration } from "./use-registration.ts";

/** The two ends of a registration (spec/1 §4). `onClose` leaves either of them; `from` is where it began. */
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
  const isOnTheWay = from !== paths.dashboard;
  return (
    <>
      <Dialog
        open={registration.state === "registered"}
        onClose={onClose}
        size="sm"
        title="You're in!"
        description="Your free account is ready, and you are signed in. Your first printable is a click away."
        footer={
          <>
            <ButtonLink to={paths.dashboard} block variant={isOnTheWay ? "outline" : "primary"}>
              Go to Dashboard
            </ButtonLink>
            {isOnTheWay && (
              <ButtonLink to={from} block>
                Go on where you were
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

import { memberMessages } from "../../../../contract/members.ts";
import { paths } from "../../base/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Registration } from "./use-registration.ts";

/** Shown if the email address of a registration already has an account (AUTH-4). */
export function AccountExistsDialog({
  registration,
  from,
  onClose,
  returnFocus,
}: {
  registration: Registration;
  /** The path to open after sign-in. */
  from: string;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const email = registration.state === "exists" ? registration.email : "";
  return (
    <Dialog
      open={registration.state === "exists"}
      onClose={onClose}
      size="sm"
      title={memberMessages.accountExists}
      description={`${email} already has an account. Sign in, or register with a different email address.`}
      returnFocus={returnFocus}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Try Different Email
          </Button>
          <ButtonLink to={paths.login} state={{ email, from }}>
            Go to Sign In
          </ButtonLink>
        </>
      }
    />
  );
}

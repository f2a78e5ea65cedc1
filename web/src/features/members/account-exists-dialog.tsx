import { memberMessages } from "../../../../contract/members.ts";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Registration } from "./use-registration.ts";

/** Where a registration, free or premium, meets an account of its address (spec/1 §4). */
export function AccountExistsDialog({
  registration,
  from,
  onClose,
  returnFocus,
}: {
  registration: Registration;
  /** Where signing in leads. */
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
      description={`There is an account for ${email} already. Sign in to it, or register with another address.`}
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

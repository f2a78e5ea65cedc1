import { checkoutMessages } from "../../../../contract/checkout.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Dialog at the end of a premium registration (PAY-4). Closing it in any way leads to the sign-in page. */
export default function PremiumCreatedDialog({
  email,
  onClose,
}: {
  email: string | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={checkoutMessages.accountCreated}
      description={`Your payment went through, and you now have full access.${email ? ` Sign in as ${email}.` : ""}`}
      footer={
        <Button block onClick={onClose}>
          Sign In Now
        </Button>
      }
    />
  );
}

import { useState } from "react";

/** The question whether an existing member becomes an admin. `send` sends the input again, once the owner has confirmed it. */
export function usePromotion<Input>(send: (input: Input) => Promise<void>) {
  const [asked, ask] = useState<Input | null>(null);
  const [isBusy, setBusy] = useState(false);
  const promote = async () => {
    if (asked === null) return;
    setBusy(true);
    await send(asked);
    setBusy(false);
    ask(null);
  };
  return { asked, ask, dialog: { onCancel: () => ask(null), onConfirm: () => void promote(), busy: isBusy } };
}

import { useState } from "react";
import { call } from "../../api/client.ts";
import type { AccountAccess } from "../../auth/account-access.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { useOpenButton } from "../../ui/use-open-button.ts";
import { AccountCheckForm } from "./account-check.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

/** Replaces the recovery codes of an admin whose two-step sign-in is on, after their password and code (AUTH-21). */
export function NewRecoveryCodes() {
  const { profile } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const openButton = useOpenButton(isOpen);
  const [codes, setCodes] = useState<string[] | null>(null);

  const create = async (access: AccountAccess) => {
    const accessToken = await access.getToken();
    const created = await call("adminCreateRecoveryCodes", {}, { accessToken }).finally(access.close);
    setCodes(created.codes);
  };
  const close = () => {
    setCodes(null);
    setOpen(false);
  };

  if (codes) return <RecoveryCodes codes={codes} doneLabel="I've saved them" onDone={close} />;
  if (!isOpen)
    return (
      <Button ref={openButton} variant="outline" onClick={() => setOpen(true)}>
        Create new recovery codes
      </Button>
    );
  return (
    <div className={styles.form}>
      <AccountCheckForm email={profile?.email ?? ""} label="Create recovery codes" onOpened={create} />
    </div>
  );
}

import "../../styles/amplify.css";
import { Download } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { Profile } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiscardDialog } from "../../ui/discard-dialog.tsx";
import { checkCanSave } from "../../ui/save-file.ts";
import { showError } from "../../ui/toast-store.ts";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import styles from "./profile.module.css";
import { saveExport } from "./profile-api.ts";
import { ProfileForm } from "./profile-form.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  profile: Profile;
  /** The membership status. */
  membership: { badge: string; tone: BadgeTone; message: string; hasSubscription: boolean };
  onSaved: () => Promise<void>;
  onDeleted: () => Promise<void>;
}

/** The member's names, email address, password, membership, data export and account deletion (MEMBER-1). */
export default function ProfileDialog({ open, onClose, profile, membership, onSaved, onDeleted }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const [hasNewNames, setNewNames] = useState(false);
  const [hasNewEmail, setNewEmail] = useState(false);
  const [hasNewPassword, setNewPassword] = useState(false);
  const isDirty = hasNewNames || hasNewEmail || hasNewPassword;
  const [isDiscarding, setDiscarding] = useState(false);
  const [busy, setBusy] = useState(false);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const [hasReturned, setHasReturned] = useState(false);
  // The dialog opens in the next frame, its forms follow in the one after: together they are slow on a cheap phone (PERF-13).
  const hasForms = useDeferredValue(open, false);

  // The confirmation that had the focus is gone, so the focus returns to the delete button.
  useEffect(() => {
    if (hasReturned) deleteButton.current?.focus();
  }, [hasReturned]);

  const showDeletion = (isShown: boolean) => {
    setDeleting(isShown);
    setHasReturned(!isShown);
  };
  const close = () => {
    setDiscarding(false);
    setDeleting(false);
    setHasReturned(false);
    setNewNames(false);
    setNewEmail(false);
    setNewPassword(false);
    onClose();
  };
  const requestClose = () => {
    if (busy) return;
    if (isDirty) setDiscarding(true);
    else close();
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={requestClose}
        keepOpenOnOutsidePress
        title={isDeleting ? "Delete your account?" : "Your profile"}
        description={isDeleting ? "This can't be undone." : undefined}
      >
        {isDeleting && (
          <DeleteAccount
            email={profile.email}
            hasSubscription={membership.hasSubscription}
            onBusyChange={setBusy}
            onKeep={() => !busy && showDeletion(false)}
            onDeleted={onDeleted}
          />
        )}
        {hasForms ? (
          // The forms stay, with what is typed, while the deletion is asked about.
          <div className={styles.parts} hidden={isDeleting}>
            <ProfileForm profile={profile} onSaved={onSaved} onDirtyChange={setNewNames} />
            <ChangeEmail profile={profile} onSaved={onSaved} onDirtyChange={setNewEmail} />
            <ChangePassword profile={profile} onDirtyChange={setNewPassword} onBusyChange={setBusy} />
            <section className={styles.part} aria-labelledby="profile-membership">
              <h3 id="profile-membership">Membership</h3>
              <p className={styles.membership}>
                <Badge tone={membership.tone}>{membership.badge}</Badge>
                <span>{membership.message}</span>
              </p>
            </section>
            <DataExport />
            <section className={styles.part} aria-labelledby="profile-delete">
              <h3 id="profile-delete">Delete account</h3>
              <p className={styles.text}>
                {membership.hasSubscription
                  ? "Ends your subscription, and erases your profile, favorites and session details."
                  : "Erases your profile, favorites and session details."}
              </p>
              <Button
                ref={deleteButton}
                variant="outline"
                size="sm"
                className={styles.deleteButton}
                onClick={() => showDeletion(true)}
              >
                Delete account
              </Button>
            </section>
          </div>
        ) : (
          <div className={styles.room} />
        )}
      </Dialog>
      <DiscardDialog open={isDiscarding} onCancel={() => setDiscarding(false)} onDiscard={close} />
    </>
  );
}

function DataExport() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!checkCanSave()) return;
    setBusy(true);
    try {
      await saveExport();
    } catch (error) {
      showError(getErrorMessage(error, "We couldn't get your data. Please try again."));
    }
    setBusy(false);
  };
  return (
    <section className={styles.part} aria-labelledby="profile-data">
      <h3 id="profile-data">Your data</h3>
      <p className={styles.text}>Download everything we store about you as a JSON file.</p>
      <Button variant="outline" size="sm" busy={busy} icon={<Download aria-hidden="true" />} onClick={save}>
        Export my data
      </Button>
    </section>
  );
}

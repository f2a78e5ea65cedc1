import "../../styles/amplify.css";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Profile } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { DeleteAccount } from "./delete-account.tsx";
import styles from "./profile.module.css";
import { saveExport } from "./profile-api.ts";
import { ProfileForm } from "./profile-form.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  profile: Profile;
  /** What the member has, in the words of the membership's own room. */
  standing: { badge: string; tone: BadgeTone; message: string };
  onSaved: () => Promise<void>;
  onDeleted: () => Promise<void>;
}

/** Who I am, what I have, what is kept about me, and the way out (design: look, "Profile"). */
export default function ProfileDialog({ open, onClose, profile, standing, onSaved, onDeleted }: Props) {
  const [leaving, setLeaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const wayOut = useRef<HTMLButtonElement>(null);
  const [thoughtBetter, setThoughtBetter] = useState(false);

  // Back to what led away: the confirmation, which had the focus, is gone.
  useEffect(() => {
    if (thoughtBetter) wayOut.current?.focus();
  }, [thoughtBetter]);

  const leave = (leaving: boolean) => {
    setLeaving(leaving);
    setThoughtBetter(!leaving);
  };
  const close = () => {
    setAsking(false);
    setLeaving(false);
    setThoughtBetter(false);
    setDirty(false);
    onClose();
  };
  const wish = () => {
    if (busy) return;
    if (dirty && !leaving) setAsking(true);
    else close();
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={wish}
        keepOpenOnOutsidePress
        title={leaving ? "Delete your account?" : "Your profile"}
        description={leaving ? "This cannot be undone." : undefined}
      >
        {leaving ? (
          <DeleteAccount
            email={profile.email}
            onBusy={setBusy}
            onKeep={() => !busy && leave(false)}
            onDeleted={onDeleted}
          />
        ) : (
          <div className={styles.parts}>
            <ProfileForm profile={profile} onSaved={onSaved} onDirty={setDirty} />
            <section className={styles.part} aria-labelledby="profile-membership">
              <h3 id="profile-membership">Membership</h3>
              <p className={styles.standing}>
                <Badge tone={standing.tone}>{standing.badge}</Badge>
                <span>{standing.message}</span>
              </p>
            </section>
            <ExportPart />
            <section className={styles.part} aria-labelledby="profile-leave">
              <h3 id="profile-leave">Leave</h3>
              <p className={styles.words}>Ends a running subscription and erases your profile.</p>
              <Button
                ref={wayOut}
                variant="outline"
                size="sm"
                className={styles.leave}
                onClick={() => leave(true)}
              >
                Delete account
              </Button>
            </section>
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={close}
        title="Discard changes?"
        description="What you typed has not been saved."
        confirmLabel="Discard changes"
      />
    </>
  );
}

function ExportPart() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveExport();
    } catch (error) {
      const description = getErrorMessage(error, "Your data could not be fetched. Please try again.");
      toast({ title: "Error", description, tone: "destructive" });
    }
    setBusy(false);
  };
  return (
    <section className={styles.part} aria-labelledby="profile-data">
      <h3 id="profile-data">Your data</h3>
      <p className={styles.words}>Everything we keep about you, as one file that any program can read.</p>
      <Button variant="outline" size="sm" busy={busy} icon={<Download aria-hidden="true" />} onClick={save}>
        Export my data
      </Button>
    </section>
  );
}

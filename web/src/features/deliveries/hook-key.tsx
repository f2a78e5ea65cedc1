import { useState } from "react";
import { hookTokenHeader, type HookKey as Key } from "../../../../contract/hooks-admin.ts";
import { call } from "../../api/client.ts";
import { showAdminError } from "../../api/show-admin-error.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useFocusWhenGone } from "../../ui/kept-focus.ts";
import { showSuccess } from "../../ui/toast-store.ts";
import styles from "./deliveries.module.css";

type Step = "start" | "finish";

const questions = {
  start: {
    title: "Replace the key?",
    text: "Within five minutes each post carries signatures of the old and the new key. Give your receivers the new one, then stop using the old key.",
    confirm: "Replace",
    done: "Posts are signed with both keys until you stop using the old one.",
  },
  finish: {
    title: "Stop using the old key?",
    text: "Receivers that only know the old key or its token refuse posts from then on. Each refused post is tried again for a day.",
    confirm: "Stop using it",
    done: "Only the new key is used.",
  },
} as const;

/** The key that signs posts to the hooks, which only owners see, and its replacement in two steps. */
export function HookKey() {
  const canCall = useCanCall();
  const [key, setKey] = useState<Key>();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Step>();
  const section = useFocusWhenGone<HTMLElement>(key ? "Hide" : "Show the key");
  if (!canCall("adminShowHookKey")) return null;

  const run = async (request: () => Promise<Key>, done?: string) => {
    setBusy(true);
    try {
      setKey(await request());
      setAsked(undefined);
      if (done) showSuccess(done);
    } catch (error) {
      showAdminError(error, done ? "Failed to change the key" : "Failed to show the key");
    } finally {
      setBusy(false);
    }
  };
  const next: Step = key && key.keys.length > 1 ? "finish" : "start";
  const question = questions[asked ?? next];

  return (
    <section ref={section} tabIndex={-1} className={styles.part} aria-labelledby="hook-key">
      <h3 id="hook-key">Key of your hooks</h3>
      <p className={styles.hint}>
        Each post is signed with this key, so that your service can tell that it comes from this site. A tool
        that can't check a signature compares the header {hookTokenHeader} with the token.
      </p>
      {!key ? (
        <Button
          variant="outline"
          size="sm"
          busy={isBusy}
          onClick={() => void run(() => call("adminShowHookKey", {}))}
        >
          Show the key
        </Button>
      ) : (
        <>
          <dl className={styles.keys}>
            {key.keys.map((value, index) => (
              <div key={value}>
                <dt>{key.keys.length === 1 ? "Key" : index === 0 ? "Old key" : "New key"}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{key.keys.length === 1 ? "Token" : "Token of the old key"}</dt>
              <dd>{key.token}</dd>
            </div>
          </dl>
          <div className={styles.buttons}>
            <Button variant="outline" size="sm" onClick={() => setKey(undefined)}>
              Hide
            </Button>
            <Button variant="outline" size="sm" onClick={() => setAsked(next)}>
              {next === "start" ? "Replace the key" : "Stop using the old key"}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onCancel={() => setAsked(undefined)}
        title={question.title}
        description={question.text}
        confirmLabel={question.confirm}
        busy={isBusy}
        onConfirm={() =>
          asked && void run(() => call("adminReplaceHookKey", { step: asked }), questions[asked].done)
        }
      />
    </section>
  );
}

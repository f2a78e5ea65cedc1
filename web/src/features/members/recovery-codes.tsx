import { useState } from "react";
import { brand } from "../../base/brand.ts";
import { Button } from "../../ui/button.tsx";
import { checkCanSave, saveFile } from "../../ui/save-file.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { takeFocus } from "../../ui/use-open-button.ts";
import styles from "./second-factor.module.css";

/** Shows new recovery codes, which are shown once (AUTH-21). `doneLabel` names the button that goes on. */
export function RecoveryCodes({
  codes,
  doneLabel,
  onDone,
}: {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => Promise<void> | void;
}) {
  const text = `Recovery codes for ${brand.name}. Each works once.\n\n${codes.join("\n")}\n`;

  const [isFinishing, setFinishing] = useState(false);

  const finish = async () => {
    setFinishing(true);
    await onDone();
    setFinishing(false);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess("Paste them where you keep passwords.", "Codes copied");
    } catch {
      showError("The codes could not be copied.");
    }
  };
  const save = () =>
    checkCanSave() &&
    saveFile(new Blob([text], { type: "text/plain" }), `${brand.name.toLowerCase()}-recovery-codes.txt`);

  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        Save your recovery codes where you don't need your phone to read them. If you lose the app, each one
        works once and turns two-step sign-in off. You can't see them again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="outline" size="sm" onClick={copy}>
          Copy
        </Button>
        <Button variant="outline" size="sm" onClick={save}>
          Download
        </Button>
      </div>
      <Button busy={isFinishing} onClick={finish}>
        {doneLabel}
      </Button>
    </>
  );
}

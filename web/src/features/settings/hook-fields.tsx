import { useState } from "react";
import { useWatch } from "react-hook-form";
import { settingsLabels } from "../../../../contract/settings-labels.ts";
import type { HookName } from "../../../../contract/site-settings-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import { FieldGroup, registerField, type SettingsFormState } from "./settings-fields.tsx";

const hooks = [
  {
    hook: "form",
    hint: "Gets every form: registrations, contact, newsletter. It also hears when someone unsubscribes, Premium starts or ends, a session is paid, confirmed or cancelled, an item is published or an account is deleted. Empty: nothing is posted.",
  },
  {
    hook: "upgrade",
    hint: "Gets what visitors enter in the upgrade popup, and deleted accounts. Empty: nothing is posted.",
  },
] as const satisfies readonly { hook: HookName; hint: string }[];

/** The addresses to which forms are posted; each can be tested before it is saved. */
export function HookFields({ form }: { form: SettingsFormState }) {
  return (
    <FieldGroup
      title="Hooks"
      hint="Addresses of your own services (https). Each post is signed, so that your service can tell that it comes from this site."
    >
      {hooks.map(({ hook, hint }) => (
        <HookField key={hook} form={form} hook={hook} hint={hint} />
      ))}
    </FieldGroup>
  );
}

function describeAnswer({ status, problem }: { status: number | null; problem: string | null }): string {
  if (status === null) return `No answer: ${problem ?? "unknown reason"}`;
  return status >= 200 && status < 300 ? `It works: the answer was ${status}.` : `The answer was ${status}.`;
}

function HookField({ form, hook, hint }: { form: SettingsFormState; hook: HookName; hint: string }) {
  const name = `${hook}_hook_url` as const;
  const url = useWatch({ control: form.control, name }) ?? "";
  const [isTesting, setTesting] = useState(false);
  const [answer, setAnswer] = useState<{ url: string; text: string }>();

  const test = async () => {
    setTesting(true);
    setAnswer(undefined);
    try {
      setAnswer({ url, text: describeAnswer(await call("adminTestHook", { hook, url })) });
    } catch (error) {
      const field = error instanceof ApiError ? error.fields?.url : undefined;
      const failed = "The test could not be sent. Please try again.";
      setAnswer({ url, text: field ?? getAdminErrorMessage(error, failed) });
    } finally {
      setTesting(false);
    }
  };

  return (
    <div className={styles.hook}>
      <TextField
        hint={hint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...registerField(form, name)}
      />
      <div className={styles.test}>
        <Button
          variant="outline"
          size="sm"
          busy={isTesting}
          disabled={url === ""}
          aria-label={`Send a test: ${settingsLabels[name]}`}
          onClick={() => void test()}
        >
          Send a test
        </Button>
        <p role="status">{answer?.url === url && answer.text}</p>
      </div>
    </div>
  );
}

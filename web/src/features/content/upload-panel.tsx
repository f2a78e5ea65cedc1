import { SelectField, TextAreaField, TextField } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { categories, categoryLabels, contentTypeLabels, contentTypes } from "../../../../contract/content.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { fieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { CoverZone, FilesZone } from "./file-zones.tsx";
import styles from "./upload.module.css";
import { canUpload, uploadLabel } from "./upload-batch.ts";
import { uploads, useUploads } from "./upload-store.ts";
import { UploadTotal } from "./upload-total.tsx";

/** Enter in a line of the form sends it, also while the button cannot be pressed: then it says why. */
function sendOnEnter(event: KeyboardEvent) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  void uploads.send();
}

/** Spec/2 §2, Upload Content tab. */
export default function UploadPanel() {
  const batch = useUploads();
  const { fields, errors, uploading, rounds, saved } = batch;
  const known = useQueryClient();
  const { user } = useAuth();
  const title = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const seen = useRef({ rounds, uploading });

  useEffect(() => {
    if (user) uploads.belongTo(user.id);
  }, [user]);
  useEffect(() => {
    if (saved > 0) void known.invalidateQueries({ queryKey: ["content"] });
  }, [saved, known]);
  // An emptied form begins at its first field. Else whoever pressed a button that is gone by now finds the next one.
  useEffect(() => {
    const before = seen.current;
    seen.current = { rounds, uploading };
    if (rounds !== before.rounds) title.current?.focus();
    else if (before.uploading && !uploading && document.activeElement === document.body)
      submit.current?.focus();
  }, [rounds, uploading]);

  return (
    <section aria-labelledby="upload" className={styles.panel}>
      <h2 id="upload" className={styles.title}>
        Upload content
      </h2>
      <Form
        aria-label="Upload Content"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void uploads.send();
        }}
      >
        <div className={styles.fields}>
          <TextField
            ref={title}
            label="Title"
            descriptiveText="With several files, each title is this one, a dash and the file's name."
            autoComplete="off"
            isReadOnly={uploading}
            value={fields.title}
            onChange={({ target }) => uploads.write({ title: target.value })}
            onKeyDown={sendOnEnter}
            {...fieldError(errors.title)}
          />
          <TextAreaField
            label="Description"
            rows={4}
            isReadOnly={uploading}
            value={fields.description}
            onChange={({ target }) => uploads.write({ description: target.value })}
            {...fieldError(errors.description)}
          />
          <div className={styles.pair}>
            <SelectField
              label="Access type"
              isDisabled={uploading}
              value={fields.category}
              onChange={({ target }) => {
                const category = categories.find((each) => each === target.value);
                if (category) uploads.write({ category });
              }}
            >
              {categories.map((each) => (
                <option key={each} value={each}>
                  {categoryLabels[each]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Content type"
              isDisabled={uploading}
              value={fields.content_type}
              onChange={({ target }) => {
                const content_type = contentTypes.find((each) => each === target.value);
                if (content_type) uploads.write({ content_type });
              }}
            >
              {contentTypes.map((each) => (
                <option key={each} value={each}>
                  {contentTypeLabels[each].one}
                </option>
              ))}
            </SelectField>
          </div>
          <TextField
            label="Tags"
            descriptiveText="Separated by commas."
            autoComplete="off"
            isReadOnly={uploading}
            value={fields.tags}
            onChange={({ target }) => uploads.write({ tags: target.value })}
            onKeyDown={sendOnEnter}
            {...fieldError(errors.tags)}
          />
        </div>
        <div className={styles.zones}>
          <FilesZone batch={batch} />
          <CoverZone batch={batch} />
        </div>
        <div className={styles.end}>
          <UploadTotal batch={batch} />
          <Button
            ref={submit}
            type="submit"
            busy={uploading}
            busyWords="Uploading"
            disabled={!uploading && !canUpload(batch)}
          >
            {uploadLabel(batch)}
          </Button>
        </div>
      </Form>
    </section>
  );
}

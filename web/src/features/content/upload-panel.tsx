import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { watchUserId } from "../../auth/auth-provider.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { useListParams } from "../../ui/list/list-params.ts";
import { CoverZone, FilesZone } from "./file-zones.tsx";
import { TableZone } from "./table-zone.tsx";
import styles from "./upload.module.css";
import { findUploadProblem, getUploadLabel } from "./upload-batch.ts";
import { UploadFieldset } from "./upload-fields.tsx";
import { uploads, useUploads } from "./upload-store.ts";
import { UploadTotal } from "./upload-total.tsx";

const problemId = "upload-problem";

// Uploads outlive this panel, and must not go on with the tokens of the next person.
watchUserId(uploads.setOwner);

/** The Upload Content tab (LIB-11). */
export default function UploadPanel() {
  const batch = useUploads();
  const { uploading, completedBatches, savedCount } = batch;
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const title = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const previous = useRef({ completedBatches, uploading });
  const problem = uploading ? undefined : findUploadProblem(batch);

  useEffect(() => {
    uploads.setOwner(user?.id);
  }, [user]);
  // From a search that found nothing: what is typed already stays.
  const params = useListParams();
  const wanted = params.get("title");
  useEffect(() => {
    if (wanted === "") return;
    params.change({ title: undefined });
    if (uploads.getBatch().fields.title !== "") return;
    uploads.setFields({ title: wanted });
    uploads.setPublish({ when: "draft", at: "" });
  }, [wanted, params.change]);
  useEffect(() => {
    if (savedCount > 0) void queryClient.invalidateQueries({ queryKey: ["content"] });
  }, [savedCount, queryClient]);
  // After a completed batch the focus goes to the empty form's first field. Otherwise, if the upload has removed the
  // focused button, it goes to the submit button.
  useEffect(() => {
    const before = previous.current;
    previous.current = { completedBatches, uploading };
    if (completedBatches !== before.completedBatches) title.current?.focus();
    else if (before.uploading && !uploading && document.activeElement === document.body)
      submit.current?.focus();
  }, [completedBatches, uploading]);

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
        <UploadFieldset batch={batch} titleRef={title} />
        <div className={styles.zones}>
          <FilesZone batch={batch} purpose="content" />
          <FilesZone batch={batch} purpose="audio" />
          <CoverZone batch={batch} />
        </div>
        <div className={styles.end}>
          <TableZone batch={batch} />
          <UploadTotal batch={batch} />
          <Button
            ref={submit}
            type="submit"
            busy={uploading}
            busyLabel="Uploading"
            disabled={problem !== undefined}
            aria-describedby={problem && problemId}
          >
            {getUploadLabel(batch)}
          </Button>
          {problem && (
            <p id={problemId} className={styles.state}>
              {problem}
            </p>
          )}
        </div>
      </Form>
    </section>
  );
}

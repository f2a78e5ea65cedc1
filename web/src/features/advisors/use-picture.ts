import { useEffect, useRef, useState } from "react";
import { uploadMessages, uploadProblem } from "../../../../contract/uploads.ts";
import { call } from "../../api/client.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { postFile } from "../../api/post-file.ts";
import { toast } from "../../ui/toast-store.ts";

const purpose = "advisor_image";

/** Asks for a form and posts the file by it. Returns the upload's id; throws what can be told to the person. */
async function upload(file: File, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<string> {
  const { name, type, size } = file;
  const { uploads } = await call("adminBeginUploads", { files: [{ name, type, size, purpose }] }, { signal });
  const [form] = uploads;
  if (!form || "error" in form) throw new Error(form?.error ?? "Please try again.");
  await postFile(form, file, { onProgress, signal });
  return form.upload_id;
}

/**
 * A picture on its way: looked at, shown, sent (spec/2 §5, §8). `onSent` gets the finished upload's id; `onDropped` is
 * called where an earlier one no longer counts.
 */
export function usePicture({
  onSent,
  onDropped,
}: {
  onSent: (uploadId: string) => void;
  onDropped: () => void;
}) {
  const [preview, setPreview] = useState<string>();
  /** How many of its bytes have left; undefined while nothing is on its way. */
  const [sent, setSent] = useState<{ bytes: number; of: number }>();
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController>(undefined);

  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  /** Takes the chosen picture away again, with the reason where there is one. */
  const drop = (reason?: string) => {
    sending.current?.abort();
    setPreview(undefined);
    setSent(undefined);
    setProblem(reason);
    onDropped();
  };

  const refuse = (reason: string, title: string) => {
    drop(reason);
    toast({ title, description: title === reason ? undefined : reason, tone: "destructive" });
  };

  const choose = async (file: File) => {
    const { name, type, size } = file;
    const wrong = uploadProblem({ name, type, size, purpose });
    if (wrong !== undefined) return refuse(wrong, wrong);
    drop();
    const own = new AbortController();
    sending.current = own;
    setPreview(URL.createObjectURL(file));
    setSent({ bytes: 0, of: size });
    try {
      onSent(await upload(file, own.signal, (bytes) => setSent({ bytes, of: size })));
      setSent(undefined);
      toast({ title: uploadMessages.advisorImageUploaded, tone: "success" });
    } catch (error) {
      if (own.signal.aborted) return;
      const reason = failureMessage(error, "Please try again.");
      refuse(reason, uploadMessages.advisorImageFailed(reason));
    }
  };

  return { preview, sent, problem, choose, drop };
}

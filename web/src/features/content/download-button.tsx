import { Check, Download, Lock } from "lucide-react";
import { useEffect } from "react";
import { accessLabels, contentAccess } from "../../../../contract/access.ts";
import { contentMessages } from "../../../../contract/content.ts";
import type { Role } from "../../../../contract/roles.ts";
import { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type LibraryItem, useDownload } from "./queries.ts";

/** How long 'Saved' stands on the button, in milliseconds. */
const savedFor = 2000;

/** Download, or the lock that stands before it (spec/1 §6). While nobody knows who is here it waits. */
export function DownloadButton({
  item,
  role,
  onSignUp,
  onUpgrade,
}: {
  item: LibraryItem;
  role: Role | null | undefined;
  onSignUp: () => void;
  onUpgrade: () => void;
}) {
  const download = useDownload();
  const { isSuccess, reset } = download;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, savedFor);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  /** The role may have changed since the page was drawn: the API's word counts. */
  const refused = (error: Error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "premium_required") onUpgrade();
    else if (code === "sign_in_required") onSignUp();
    else toast({ title: "Error", description: contentMessages.downloadFailed, tone: "destructive" });
  };

  const access = contentAccess(item.category, role ?? null);
  if (role === undefined || access === "open") {
    return (
      <Button
        block
        size="sm"
        busy={download.isPending}
        disabled={role === undefined}
        icon={isSuccess ? <Check aria-hidden="true" /> : <Download aria-hidden="true" />}
        onClick={() => download.mutate(item.id, { onError: refused })}
      >
        {isSuccess ? "Saved" : accessLabels.open}
        <VisuallyHidden>{` ${item.title}`}</VisuallyHidden>
      </Button>
    );
  }

  const premium = access === "premium";
  return (
    <Button
      block
      size="sm"
      variant={premium ? "premium" : "outline"}
      icon={<Lock aria-hidden="true" />}
      onClick={premium ? onUpgrade : onSignUp}
    >
      {accessLabels[access]}
      <VisuallyHidden>{` to download ${item.title}`}</VisuallyHidden>
    </Button>
  );
}

import { Check, Download, Lock } from "lucide-react";
import { accessLabels, contentAccess } from "../../../../contract/access.ts";
import type { Role } from "../../../../contract/roles.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { LibraryItem } from "./content-queries.ts";
import { useGuardedDownload } from "./use-guarded-download.ts";

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
  const { start, busy, saved } = useGuardedDownload({ onSignUp, onUpgrade });
  const access = contentAccess(item.category, role ?? null);
  if (role === undefined || access === "open") {
    return (
      <Button
        block
        size="sm"
        busy={busy}
        disabled={role === undefined}
        icon={saved ? <Check aria-hidden="true" /> : <Download aria-hidden="true" />}
        onClick={() => start(item.id)}
      >
        {saved ? "Saved" : accessLabels.open}
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

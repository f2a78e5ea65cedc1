import { Lock } from "lucide-react";
import { accessLabels, getContentAccess } from "../../../../contract/access.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type LibraryItem, toWantedItem } from "./content-queries.ts";
import { type LibraryAccess, toItemIntent } from "./library-access.ts";
import { SaveButton } from "./save-button.tsx";
import { useGuardedDownload } from "./use-guarded-download.ts";

/** A download button, or a button to sign up or upgrade (LIB-5). Disabled while the role is unknown. */
export function DownloadButton({ item, role, onSignUp, onUpgrade }: { item: LibraryItem } & LibraryAccess) {
  const askToSignUp = () => onSignUp({ item: toWantedItem(item) });
  const askToUpgrade = () => onUpgrade(toItemIntent(item));
  const { start, busy, saved } = useGuardedDownload({ onSignUp: askToSignUp, onUpgrade: askToUpgrade });
  const access = getContentAccess(item.category, role ?? null);
  if (role === undefined || access === "open") {
    return (
      <SaveButton
        block
        size="sm"
        label={accessLabels.open}
        title={item.title}
        busy={busy}
        saved={saved}
        disabled={role === undefined}
        onClick={() => start(item.id)}
      />
    );
  }

  const needsPremium = access === "premium";
  return (
    <Button
      block
      size="sm"
      variant={needsPremium ? "premium" : "outline"}
      icon={<Lock aria-hidden="true" />}
      onClick={needsPremium ? askToUpgrade : askToSignUp}
    >
      {accessLabels[access]}
      <VisuallyHidden>{` to download ${item.title}`}</VisuallyHidden>
    </Button>
  );
}

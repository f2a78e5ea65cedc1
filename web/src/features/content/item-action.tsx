import { Link2, Lock, Share2 } from "lucide-react";
import { Link } from "react-router-dom";
import { getContentAccess } from "../../../../contract/access.ts";
import type { ContentCard } from "../../../../contract/content.ts";
import { isFree, itemPageMessages as labels, toItemPath } from "../../../../contract/item-pages.ts";
import type { Role } from "../../../../contract/roles.ts";
import type { Intent } from "../../auth/intent.ts";
import type { RedirectState } from "../../auth/redirect-target.ts";
import { storeIntent } from "../../auth/stored-intent.ts";
import { fillBrand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { toItemIntent } from "./library-access.ts";
import { SaveButton } from "./save-button.tsx";
import { useGuardedDownload } from "./use-guarded-download.ts";

interface ItemActionProps {
  item: ContentCard;
  role: Role | null | undefined;
  onSignUp: () => void;
  onUpgrade: (intent: Intent) => void;
}

/** Keeps the item, so that "You're in!" offers it (SITE-16). */
function keepIntent(item: ContentCard): { state: RedirectState; onClick: () => void } {
  const intent = toItemIntent(item);
  return { state: { from: intent.from }, onClick: () => storeIntent(intent) };
}

/** The primary button of an item's page: register, download or unlock. Disabled while the role is unknown. */
export function ItemAction({ item, role, onSignUp, onUpgrade }: ItemActionProps) {
  const askToUpgrade = () => onUpgrade(toItemIntent(item));
  const { start, busy, saved } = useGuardedDownload({ onSignUp, onUpgrade: askToUpgrade });
  if (role === null)
    return (
      <Link
        className="item-page-button"
        to={isFree(item) ? paths.register : paths.registerPremium}
        {...keepIntent(item)}
      >
        {isFree(item) ? labels.get : fillBrand(labels.unlock)}
      </Link>
    );
  if (role !== undefined && getContentAccess(item.category, role) === "premium")
    return (
      <Button variant="premium" icon={<Lock aria-hidden="true" />} onClick={askToUpgrade}>
        {fillBrand(labels.unlock)}
      </Button>
    );
  return (
    <SaveButton
      label="Download"
      title={item.title}
      busy={busy}
      saved={saved}
      disabled={role === undefined}
      onClick={() => start(item.id)}
    />
  );
}

/** Shares or copies the page's address; a guest can sign in from here. */
export function ItemTools({ item, role }: Pick<ItemActionProps, "item" | "role">) {
  return (
    <>
      {typeof navigator.share === "function" && (
        <IconButton label="Share" variant="outline" onClick={() => share(item)}>
          <Share2 aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Copy link" variant="outline" onClick={() => copyLink(item)}>
        <Link2 aria-hidden="true" />
      </IconButton>
      {role === null && (
        <p className="item-page-member">
          <span>{`${labels.isMember} `}</span>
          <Link to={paths.login} {...keepIntent(item)}>
            {labels.signIn}
          </Link>
        </p>
      )}
    </>
  );
}

const getAddress = (item: ContentCard): string => new URL(toItemPath(item), location.origin).href;

async function share(item: ContentCard): Promise<void> {
  try {
    await navigator.share({ title: item.title, url: getAddress(item) });
  } catch (error) {
    // Closing the system's dialog is no failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyLink(item);
  }
}

async function copyLink(item: ContentCard): Promise<void> {
  try {
    await navigator.clipboard.writeText(getAddress(item));
    showSuccess(`Anyone with the link can look at “${item.title}”.`, "Link copied");
  } catch {
    showError("We couldn't copy the link. Copy it from the address bar.");
  }
}

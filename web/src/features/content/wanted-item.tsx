import { Check, Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { WantedItem as Item } from "../../auth/intent.ts";
import { QueryProvider } from "../../auth/query-provider.tsx";
import { readIntent } from "../../auth/read-intent.ts";
import { clearIntent, storeIntent } from "../../auth/stored-intent.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../base/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showSuccess } from "../../ui/toast-store.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { toWantedItem, useFreePack } from "./content-queries.ts";
import { useSetFavorite } from "./my-items.ts";
import { showDownloadError, useGuardedDownload } from "./use-guarded-download.ts";
import styles from "./wanted-item.module.css";

const toUpgrade = { pathname: paths.registerPremium };

/** The button of the item, and below it whether it was saved. Without Premium it offers Premium if that is what it takes. */
function ItemDownload({ item, onSaved }: { item: Item; onSaved?: () => void }) {
  const { isPremium, isAdmin } = useAuth();
  const [isRefused, setIsRefused] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const { start, busy } = useGuardedDownload({
    onSignUp: () => showDownloadError(),
    onUpgrade: () => setIsRefused(true),
    onSaved: () => {
      setIsSaved(true);
      onSaved?.();
    },
  });
  const { pathname } = useLocation();
  // After a sign-up, the page where the item was wanted is another one.
  const from = readIntent()?.from ?? pathname;
  if (isRefused || (item.needs_premium && !isPremium && !isAdmin))
    return (
      <ButtonLink
        to={toUpgrade}
        state={{ from }}
        variant="premium"
        block
        onClick={() => storeIntent({ from, item, is_upgrade: true })}
      >
        Unlock with Premium
        <VisuallyHidden>{` to download ${item.title}`}</VisuallyHidden>
      </ButtonLink>
    );
  return (
    <>
      <Button
        block
        busy={busy}
        variant={isSaved ? "outline" : "primary"}
        icon={<Download aria-hidden="true" />}
        onClick={() => {
          clearIntent();
          start(item.id);
        }}
      >
        {isSaved ? "Download again" : "Download"}
        <VisuallyHidden>{` ${item.title}`}</VisuallyHidden>
      </Button>
      <p role="status" className={cx(styles.line, isSaved && styles.saved)}>
        {isSaved && <Check aria-hidden="true" />}
        {isSaved ? "Saved to your downloads" : "You'll find it in the library, too."}
      </p>
    </>
  );
}

/** An item by its title, with its button. */
export function NamedDownload({ item, onSaved }: { item: Item; onSaved?: () => void }) {
  return (
    <div className={styles.named}>
      <p className={styles.title}>{item.title}</p>
      <ItemDownload item={item} {...(onSaved && { onSaved })} />
    </div>
  );
}

function FreePackDownload({ onSaved }: { onSaved: () => void }) {
  const { data: pack, isPending } = useFreePack();
  if (isPending) return <Skeleton height="148px" />;
  return pack && <NamedDownload item={toWantedItem(pack)} onSaved={onSaved} />;
}

/**
 * Offers a new member their first download: the item that they wanted before they had an account, or else the free pack.
 */
export function FirstDownload({ item, onSaved }: { item: Item | undefined; onSaved: () => void }) {
  return (
    <QueryProvider>
      {item ? <NamedDownload item={item} onSaved={onSaved} /> : <FreePackDownload onSaved={onSaved} />}
    </QueryProvider>
  );
}

/** Makes the item a favorite whose heart a guest has pressed (LIB-20). */
function SetFavorite({ item: { id, title } }: { item: Item }) {
  const { mutate } = useSetFavorite({
    onSaved: () => showSuccess(title, "Added to your favorites"),
  });
  useEffect(() => mutate({ id, favorite: true }), [mutate, id]);
  return null;
}

/** Offers the wanted item once, on the page where the visitor was asked to sign up (SITE-16). */
export default function WantedItemDialog({ pathname }: { pathname: string }) {
  const [item, setItem] = useState<Item>();
  const [isOpen, setIsOpen] = useState(false);
  const [favorite, setFavorite] = useState<Item>();

  useEffect(() => {
    // The link to Premium in the dialog leads to another page.
    setIsOpen(false);
    const intent = readIntent();
    if (intent?.is_upgrade) return;
    if (intent?.item?.favorite) {
      storeIntent({ from: intent.from });
      setFavorite(intent.item);
      return;
    }
    if (!intent || new URL(intent.from, location.origin).pathname !== pathname) return;
    clearIntent();
    if (!intent.item) return;
    setItem(intent.item);
    setIsOpen(true);
  }, [pathname]);

  if (favorite)
    return (
      <QueryProvider>
        <SetFavorite key={favorite.id} item={favorite} />
      </QueryProvider>
    );
  if (!item) return null;
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      size="sm"
      title={item.title}
      description="You're signed in. Here is what you were looking for."
    >
      <QueryProvider>
        <ItemDownload item={item} />
      </QueryProvider>
    </Dialog>
  );
}

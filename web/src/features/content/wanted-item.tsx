import { Check, Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { QueryProvider } from "../../api/query-provider.tsx";
import type { WantedItem as Item } from "../../auth/intent.ts";
import { readIntent } from "../../auth/read-intent.ts";
import { clearIntent, storeIntent } from "../../auth/stored-intent.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useSetFavorite } from "./my-items.ts";
import { useGuardedDownload } from "./use-guarded-download.ts";

const toUpgrade = { pathname: paths.registerPremium };

function ItemButton({ item }: { item: Item }) {
  const { isPremium, isAdmin } = useAuth();
  const [isRefused, setIsRefused] = useState(false);
  const { start, busy, saved } = useGuardedDownload({
    onSignUp: () => setIsRefused(true),
    onUpgrade: () => setIsRefused(true),
  });
  const { pathname } = useLocation();
  if (isRefused || (item.needs_premium && !isPremium && !isAdmin))
    return (
      <ButtonLink to={toUpgrade} state={{ from: pathname }} variant="premium" block>
        Unlock with Premium
        <VisuallyHidden>{` to download ${item.title}`}</VisuallyHidden>
      </ButtonLink>
    );
  return (
    <Button
      block
      busy={busy}
      icon={saved ? <Check aria-hidden="true" /> : <Download aria-hidden="true" />}
      onClick={() => {
        clearIntent();
        start(item.id);
      }}
    >
      {saved ? "Saved" : "Download"}
      <VisuallyHidden>{` ${item.title}`}</VisuallyHidden>
    </Button>
  );
}

/** Downloads the item that a visitor wanted before they had an account, or offers Premium if that is what it takes. */
export function WantedItemButton({ item }: { item: Item }) {
  return (
    <QueryProvider>
      <ItemButton item={item} />
    </QueryProvider>
  );
}

/** Makes the item a favorite whose heart a guest has pressed (LIB-20). */
function SetFavorite({ item: { id, title } }: { item: Item }) {
  const { mutate } = useSetFavorite({
    onSaved: () => toast({ title: "Added to your favorites", description: title, tone: "success" }),
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
    const intent = readIntent();
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
      footer={<WantedItemButton item={item} />}
    />
  );
}

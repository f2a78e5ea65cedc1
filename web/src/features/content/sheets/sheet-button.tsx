import { Lock, Printer } from "lucide-react";
import { Suspense } from "react";
import { getContentAccess } from "../../../../../contract/access.ts";
import type { ContentCard } from "../../../../../contract/content.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyWithRetry } from "../../../ui/lazy-with-retry.ts";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { toWantedItem } from "../content-queries.ts";
import { type LibraryAccess, toItemIntent } from "../library-access.ts";

const SheetDialog = lazyWithRetry(() => import("./sheet-dialog.tsx"));

/**
 * Makes a fresh sheet of an item that has a recipe (SHEET-7), or asks to sign up or upgrade, like its download. Nothing for
 * other items. Disabled while the role is unknown.
 */
export function SheetButton({ item, role, onSignUp, onUpgrade }: { item: ContentCard } & LibraryAccess) {
  const dialog = useLazyDialog();
  if (item.sheet == null) return null;
  const access = getContentAccess(item.category, role ?? null);
  const isLocked = role !== undefined && access !== "open";
  const askToSignUp = () => onSignUp({ item: toWantedItem(item) });
  const askToUpgrade = () => onUpgrade(toItemIntent(item));
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={role === undefined}
        icon={isLocked ? <Lock aria-hidden="true" /> : <Printer aria-hidden="true" />}
        onClick={{ open: dialog.open, sign_in: askToSignUp, premium: askToUpgrade }[access]}
      >
        {item.content_type === "story" ? "Print with a name" : "Fresh sheet"}
        <VisuallyHidden>{` of ${item.title}`}</VisuallyHidden>
      </Button>
      <Suspense>
        {dialog.props && (
          <SheetDialog
            source={{ id: item.id }}
            item={item}
            {...dialog.props}
            onSignUp={askToSignUp}
            onUpgrade={askToUpgrade}
          />
        )}
      </Suspense>
    </>
  );
}

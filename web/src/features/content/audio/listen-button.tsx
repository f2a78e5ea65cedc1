import { Headphones } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { getContentAccess } from "../../../../../contract/access.ts";
import type { ContentCard } from "../../../../../contract/content.ts";
import { useAuth } from "../../../auth/use-auth.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyWithRetry } from "../../../ui/lazy-with-retry.ts";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { audioLabels } from "./audio-labels.ts";

const ListenDialog = lazyWithRetry(() => import("./listen-dialog.tsx"));

/** Opens the player of an audio story for members who may download it; nothing for other items and other visitors (LIB-25). */
export function ListenButton({ item, children }: { item: ContentCard; children: ReactNode }) {
  const { profile } = useAuth();
  const dialog = useLazyDialog();
  if (item.duration_seconds == null || !profile || getContentAccess(item.category, profile.role) !== "open")
    return null;
  return (
    <>
      <Button size="sm" variant="outline" icon={<Headphones aria-hidden="true" />} onClick={dialog.open}>
        {audioLabels.listen}
        <VisuallyHidden>{` to ${item.title}`}</VisuallyHidden>
      </Button>
      <Suspense>
        {dialog.props && (
          <ListenDialog item={item} memberId={profile.id} {...dialog.props}>
            {children}
          </ListenDialog>
        )}
      </Suspense>
    </>
  );
}

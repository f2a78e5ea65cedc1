import { Suspense } from "react";
import { getContentAccess } from "../../../../../contract/access.ts";
import type { ContentCard } from "../../../../../contract/content.ts";
import { isFree, itemPageMessages } from "../../../../../contract/item-pages.ts";
import { useAuth } from "../../../auth/use-auth.ts";
import { lazyWithRetry } from "../../../ui/lazy-with-retry.ts";

const AudioPlayer = lazyWithRetry(() => import("./audio-player.tsx"));

/** On an item's page: the player, or who may listen (LIB-25). */
export function ItemListen({ item }: { item: ContentCard }) {
  const { profile } = useAuth();
  if (item.duration_seconds == null) return null;
  if (!profile || getContentAccess(item.category, profile.role) !== "open")
    return <p>{itemPageMessages.listen(isFree(item))}</p>;
  return (
    <Suspense>
      <AudioPlayer item={item} memberId={profile.id} />
    </Suspense>
  );
}

import { BookOpen } from "lucide-react";
import { Suspense } from "react";
import { getContentAccess } from "../../../../../contract/access.ts";
import { type ContentCard, isReadable } from "../../../../../contract/content.ts";
import { useAuth } from "../../../auth/use-auth.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyWithRetry } from "../../../ui/lazy-with-retry.ts";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

const ReaderDialog = lazyWithRetry(() => import("./reader-dialog.tsx"));

/** Opens a story on the whole screen for members who may download it; nothing for other items and other visitors (LIB-30). */
export function ReadButton({ item }: { item: ContentCard }) {
  const { profile } = useAuth();
  const dialog = useLazyDialog();
  if (!isReadable(item) || !profile || getContentAccess(item.category, profile.role) !== "open") return null;
  return (
    <>
      <Button size="sm" variant="outline" icon={<BookOpen aria-hidden="true" />} onClick={dialog.open}>
        Read here
        <VisuallyHidden>{` ${item.title}`}</VisuallyHidden>
      </Button>
      <Suspense>
        {dialog.props && <ReaderDialog item={item} memberId={profile.id} {...dialog.props} />}
      </Suspense>
    </>
  );
}

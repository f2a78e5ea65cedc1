import type { ReactNode } from "react";
import type { ContentCard } from "../../../../../contract/content.ts";
import { formatFacts } from "../../../../../contract/item-facts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { LazyDialogProps } from "../../../ui/use-lazy-dialog.ts";
import AudioPlayer from "./audio-player.tsx";

/** A dialog that plays a story of the library (LIB-25). Closing it ends the sound. `children` downloads the file. */
export default function ListenDialog({
  item,
  memberId,
  children,
  ...dialog
}: LazyDialogProps & { item: ContentCard; memberId: string; children: ReactNode }) {
  return (
    <Dialog {...dialog} title={item.title} description={formatFacts(item)} footer={children}>
      <AudioPlayer item={item} memberId={memberId} />
      {item.description && <p>{item.description}</p>}
    </Dialog>
  );
}

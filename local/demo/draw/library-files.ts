import { drawCover } from "../../../web/src/features/content/covers/cover-art.ts";
import { toStableId } from "../stable-ids.ts";
import type { DrawableItem } from "./item.ts";

/** Where each kind of file lies below the library folder. */
export const toDocumentPath = ({ slug }: DrawableItem): string => `documents/${slug}.pdf`;
export const toCoverPath = ({ slug }: DrawableItem): string => `covers/${slug}.svg`;
export const toPortraitPath = (advisorSlug: string): string => `portraits/${advisorSlug}.svg`;

/** Draws the cover image. It depends on the item's id, as the cover of an uploaded item does. */
export const drawItemCover = ({ slug, content_type, created_at }: DrawableItem): Buffer =>
  Buffer.from(drawCover(toStableId("cnt", slug, created_at), content_type));

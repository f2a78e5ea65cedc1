import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import {
  type ContentCard,
  type ContentType,
  contentCard,
  contentLimits,
  contentTypes,
  toPreviewPath,
} from "../../contract/content.ts";
import { getPublication } from "../../contract/publishing.ts";
import { type ContentRow, contentEntity } from "../table/entities.ts";
import { findRow } from "../table/find-row.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { listEach, listNewest, type Page } from "../table/pages.ts";
import { parseRows } from "../table/parse-rows.ts";
import { deletedItemEntity } from "../table/system-entities.ts";

/** Scheduled items and drafts come before the published ones in the index, so that no page of the list reads them (LIB-24). */
const listNewestCards = (
  cursor: string | undefined,
  limit: number = contentLimits.listPage,
): Promise<Page<ContentCard>> =>
  listNewest(contentEntity, { shape: contentCard, limit, cursor, until: new Date().toISOString() });

/** Limits the search for the newest item of each type, which does not end early if a type has no items. */
const typeSearch = { limit: 100, pages: 10 } as const;

/** A search of all cards reads this many pages at most, of a thousand items each. */
const tagSearchPages = 10;

/** The home page calls printables free, and stories and worksheets Premium. */
const isAsAnnounced = ({ content_type, category }: ContentCard): boolean =>
  (content_type === "printable") === (category !== "premium");

export const contentStore = {
  /** A page of the cards that visitors see, newest first. Throws invalid for a bad cursor. */
  list: listNewestCards,

  /**
   * The newest card of each type: a free printable, and a Premium story and worksheet or, without one, a free one (LIB-9).
   * One query, unless one of these is missing among the newest 100 items.
   */
  async listNewestPerType(): Promise<ContentCard[]> {
    const found = new Map<ContentType, ContentCard>();
    const isComplete = () => found.size === contentTypes.length && [...found.values()].every(isAsAnnounced);
    const list = (cursor: string | undefined) => listNewestCards(cursor, typeSearch.limit);
    for await (const card of listEach(list, typeSearch.pages)) {
      if (card.content_type === "printable" && card.category === "premium") continue;
      const before = found.get(card.content_type);
      if (!before || (isAsAnnounced(card) && !isAsAnnounced(before))) found.set(card.content_type, card);
      if (isComplete()) break;
    }
    return [...found.values()];
  },

  /** The newest card with a tag that costs nothing, among the newest 10,000 items. */
  async findNewestWithTag(tag: string): Promise<ContentCard | undefined> {
    for await (const card of listEach(contentStore.list, tagSearchPages))
      if (card.tags?.includes(tag) && card.category !== "premium") return card;
    return undefined;
  },

  /** The cards that have a recipe, among the newest 10,000 items. */
  async listWithSheet(): Promise<ContentCard[]> {
    const found: ContentCard[] = [];
    for await (const card of listEach(contentStore.list, tagSearchPages))
      if (card.sheet !== null) found.push(card);
    return found;
  },

  /**
   * The whole row of an item that visitors see; undefined for drafts and scheduled items (LIB-24). A consistent read,
   * because its category decides who may download.
   */
  async find(id: string): Promise<ContentRow | undefined> {
    const row = await contentStore.findEvenUnpublished(id);
    return row && getPublication(row, Date.now()) === "published" ? row : undefined;
  },

  /** Like `find`, also for an item that only admins may see. Not for one in the bin, which is gone for everyone. */
  async findEvenUnpublished(id: string): Promise<ContentRow | undefined> {
    const row = await contentStore.findEvenBinned(id);
    return row?.status === "binned" ? undefined : row;
  },

  findEvenBinned: (id: string): Promise<ContentRow | undefined> => findRow(contentEntity, { id }),

  /** The cards with these ids, each given once, that visitors see. */
  async listPublished(ids: readonly string[]): Promise<ContentCard[]> {
    const rows = await getReadableRows(ids.map((id) => contentEntity.build(BatchGetRequest).key({ id })));
    const now = Date.now();
    return parseRows(
      rows.filter((row) => getPublication(row, now) === "published"),
      contentCard,
    );
  },

  /** Whether an item with this id existed and was deleted; it may be in the bin. */
  async hasBeenDeleted(id: string): Promise<boolean> {
    const { Item } = await deletedItemEntity.build(GetItemCommand).key({ id }).send();
    return Item !== undefined;
  },

  /** Creates or replaces a row. Throws if the list could not show it. */
  async put(row: ContentRow): Promise<void> {
    contentCard.parse(row);
    await contentEntity.build(PutItemCommand).item(withListPosition(row)).send();
  },
};

/** The position of a draft, and of what is in the bin: in the future forever. */
const neverPublished = "9999-12-31T00:00:00.000Z";

/** The row's place in the `newest` index: at the moment from which visitors see it. */
export const toListPosition = ({
  id,
  created_at,
  status,
}: Pick<ContentRow, "id" | "created_at" | "status">): string =>
  `${status === "published" ? created_at : neverPublished}#${id}`;

/** A new row with its position in the list. */
export const withListPosition = <Row extends ContentRow>(row: Row) => ({
  ...row,
  newest_sk: toListPosition(row),
});

/** The paths below media/ of an item's cover and previews. */
export function listMediaPaths(row: ContentRow): string[] {
  const { thumbnail_url, preview_count } = row;
  const previews = Array.from({ length: preview_count }, (_, index) => toPreviewPath(row, index + 1));
  return thumbnail_url === null ? previews : [thumbnail_url, ...previews];
}

import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import {
  type ContentCard,
  type ContentType,
  contentCard,
  contentLimits,
  contentTypes,
} from "../../contract/content.ts";
import { type ContentRow, contentEntity } from "../table/entities.ts";
import { listNewest, type Page } from "../table/pages.ts";
import { deletedItemEntity } from "../table/system-entities.ts";

/** Limits the search for the newest item of each type, which does not end early if a type has no items. */
const typeSearch = { limit: 100, pages: 10 } as const;

/** The home page shows printables as 'Free Printables', so that a premium one does not belong there. */
const isPreviewed = ({ content_type, category }: ContentCard): boolean =>
  content_type !== "printable" || category !== "premium";

export const contentStore = {
  /** A page of cards, newest first. Throws invalid for a bad cursor. */
  list(cursor: string | undefined, limit: number = contentLimits.listPage): Promise<Page<ContentCard>> {
    return listNewest(contentEntity, { shape: contentCard, limit, cursor });
  },

  /**
   * The newest card of each type, of printables the newest free one (LIB-9). One query, unless a type is missing among the
   * newest 100 items.
   */
  async listNewestPerType(): Promise<ContentCard[]> {
    const newest = new Map<ContentType, ContentCard>();
    let cursor: string | undefined;
    for (let page = 0; page < typeSearch.pages && newest.size < contentTypes.length; page++) {
      const { items, next } = await listNewest(contentEntity, {
        shape: contentCard,
        limit: typeSearch.limit,
        cursor,
      });
      for (const card of items)
        if (isPreviewed(card) && !newest.has(card.content_type)) newest.set(card.content_type, card);
      if (next === null) break;
      cursor = next;
    }
    return [...newest.values()];
  },

  /** A consistent read of the whole row, because its category decides who may download. */
  async find(id: string): Promise<ContentRow | undefined> {
    const { Item } = await contentEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Whether an item with this id existed and was deleted. */
  async hasBeenDeleted(id: string): Promise<boolean> {
    const { Item } = await deletedItemEntity.build(GetItemCommand).key({ id }).send();
    return Item !== undefined;
  },

  /** Creates or replaces a row. Throws if the list could not show it. */
  async put(row: ContentRow): Promise<void> {
    contentCard.parse(row);
    await contentEntity.build(PutItemCommand).item(row).send();
  },
};

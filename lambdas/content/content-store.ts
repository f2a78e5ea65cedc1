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
import { listNewest } from "../table/newest.ts";
import type { Page } from "../table/page.ts";

/** Looking for the newest of each type stops after so many pages: a type without items has none further down. */
const typeSearch = { limit: 100, pages: 10 } as const;

export const contentStore = {
  /** One page of cards. Throws invalid for a cursor that is not this list's. */
  list(cursor: string | undefined): Promise<Page<ContentCard>> {
    return listNewest(contentEntity, { shape: contentCard, limit: contentLimits.listPage, cursor });
  },

  /** The newest card of each type, newest first: one Query unless a type is missing among the newest 100 items. */
  async listNewestPerType(): Promise<ContentCard[]> {
    const found = new Map<ContentType, ContentCard>();
    let cursor: string | undefined;
    for (let page = 0; page < typeSearch.pages && found.size < contentTypes.length; page++) {
      const { items, next } = await listNewest(contentEntity, {
        shape: contentCard,
        limit: typeSearch.limit,
        cursor,
      });
      for (const card of items) if (!found.has(card.content_type)) found.set(card.content_type, card);
      if (next === null) break;
      cursor = next;
    }
    return [...found.values()];
  },

  /** The whole row, read consistently: who may download depends on its category. */
  async find(id: string): Promise<ContentRow | undefined> {
    const { Item } = await contentEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Writes the whole row, in place of one with its id. Throws where the list could not show it. */
  async put(row: ContentRow): Promise<void> {
    contentCard.parse(row);
    await contentEntity.build(PutItemCommand).item(row).send();
  },
};

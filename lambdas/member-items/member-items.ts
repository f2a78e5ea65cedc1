import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import type { ConditionCheck } from "dynamodb-toolbox/entity/actions/transactCheck";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $get, $remove } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import { contentId } from "../../contract/content.ts";
import { instant } from "../../contract/field-schemas.ts";
import type { titledMemberItem } from "../../contract/member-items.ts";
import { mapInBatches } from "../map-in-batches.ts";
import type { ContentRow, memberEntity } from "../table/entities.ts";
import { memberItemEntity, toMemberItemsPartition } from "../table/library-entities.ts";
import { queryRows } from "../table/query-rows.ts";
import { ifConditionHolds, transactWrite } from "../table/transactions.ts";

type Item = Pick<ContentRow, "id" | "title">;

/** Fails once the member's deletion has started, so that nothing is written for someone who has left. */
type MemberCheck = ConditionCheck<typeof memberEntity>;

/** The attributes that are read. */
const storedItem = z.object({
  content_id: contentId,
  title: z.string(),
  favorite_at: instant.nullable().default(null),
  downloaded_at: instant.nullable().default(null),
});

type TitledItem = z.infer<typeof titledMemberItem>;

function toTitledItem(row: unknown): TitledItem {
  const { content_id: id, ...rest } = storedItem.parse(row);
  return { id, ...rest };
}

const wasDownloaded: Condition<typeof memberItemEntity> = { attr: "downloaded_at", exists: true };

/** This many rows are deleted at a time. */
const concurrency = 25;

/** All rows of a member. One query for each megabyte, or about 5,000 items. */
async function listAll(memberId: string): Promise<TitledItem[]> {
  const { Items } = await queryRows(
    { partition: toMemberItemsPartition(memberId) },
    { consistent: true, attributes: Object.keys(storedItem.shape), maxPages: Number.POSITIVE_INFINITY },
  );
  return Items.map(toTitledItem);
}

/** The favorites and downloads of members (LIB-20, LIB-21). */
export const memberItemStore = {
  listAll,

  /**
   * Makes an item a favorite. One that is a favorite already keeps its time. `at` is an instant. Returns false if the
   * member has left.
   */
  addFavorite: (
    memberId: string,
    { id, title }: Item,
    { at, memberCheck }: { at: string; memberCheck: MemberCheck },
  ): Promise<boolean> =>
    transactWrite(
      memberCheck,
      memberItemEntity
        .build(UpdateTransaction)
        .item({ member_id: memberId, content_id: id, title, favorite_at: $get("favorite_at", at) }),
    ),

  /** Deletes the row, unless it also records a download. Does nothing if there is none. */
  async removeFavorite(memberId: string, id: string): Promise<void> {
    const key = { member_id: memberId, content_id: id };
    const deletion = memberItemEntity
      .build(DeleteItemCommand)
      .key(key)
      .options({ condition: { not: wasDownloaded } });
    if (await ifConditionHolds(() => deletion.send())) return;
    const update = memberItemEntity
      .build(UpdateAttributesCommand)
      .item({ ...key, favorite_at: $remove() })
      .options({ condition: wasDownloaded });
    await ifConditionHolds(() => update.send());
  },

  /** Sets the time of the last download. `at` is an instant. Returns false if the member has left. */
  recordDownload: (
    memberId: string,
    { id, title }: Item,
    { at, memberCheck }: { at: string; memberCheck: MemberCheck },
  ): Promise<boolean> =>
    transactWrite(
      memberCheck,
      memberItemEntity
        .build(UpdateTransaction)
        .item({ member_id: memberId, content_id: id, title, downloaded_at: at }),
    ),

  /** Deletes all rows of a member. Repeatable. */
  async eraseAll(memberId: string): Promise<void> {
    const rows = await listAll(memberId);
    await mapInBatches(rows, concurrency, ({ id: content_id }) =>
      memberItemEntity.build(DeleteItemCommand).key({ member_id: memberId, content_id }).send(),
    );
  },
};

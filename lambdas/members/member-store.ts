import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import type { RouteInput } from "../../contract/routes.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { whereItHolds } from "../table/where-it-holds.ts";

const absent: Condition<typeof memberEntity> = { attr: "id", exists: false };

/** A row that stands and is no tombstone. */
const living: Condition<typeof memberEntity> = {
  and: [
    { attr: "id", exists: true },
    { attr: "deleted_at", type: "NULL" },
  ],
};

type Changes = RouteInput<"updateMe"> | Pick<MemberRow, "tokens_valid_from">;

export const memberStore = {
  /** The whole row, tombstones included, read consistently: it decides what the member may do next. */
  async find(id: string): Promise<MemberRow | undefined> {
    const { Item } = await memberEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Writes the row unless its id has one already; answers with the one that then stands. */
  async create(row: MemberRow): Promise<MemberRow> {
    const write = memberEntity.build(PutItemCommand).item(row).options({ condition: absent });
    const written = await whereItHolds(() => write.send());
    return written ? row : ((await memberStore.find(row.id)) ?? row);
  },

  /** Writes the whole row, in place of one with its id. */
  async put(row: MemberRow): Promise<void> {
    await memberEntity.build(PutItemCommand).item(row).send();
  },

  /** Sets the given fields in one write. Answers with the new row; undefined where no living member has this id. */
  async change(id: string, changes: Changes): Promise<MemberRow | undefined> {
    const write = memberEntity
      .build(UpdateAttributesCommand)
      .item({ id, ...changes, updated_at: new Date().toISOString(), version: $add(1) })
      .options({ condition: living, returnValues: "ALL_NEW" });
    const written = await whereItHolds(() => write.send());
    return written?.Attributes;
  },
};

import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import type { RouteInput } from "../../contract/routes.ts";
import { enqueue } from "../outbox/outbox.ts";
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

  /** Writes the row unless its id has one already, and with it its group's errand; answers with what then stands. */
  async create(row: MemberRow): Promise<MemberRow> {
    const write = memberEntity.build(PutTransaction).item(row).options({ condition: absent });
    const written = await whereItHolds(() => execute(write, groupErrand(row)));
    return written ? row : ((await memberStore.find(row.id)) ?? row);
  },

  /** Writes the whole row, in place of one with its id, and with it its group's errand. */
  async put(row: MemberRow): Promise<void> {
    await execute(memberEntity.build(PutTransaction).item(row), groupErrand(row));
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

/** The pool's group is a projection of the row: whatever may change the role says so in the same transaction. */
const groupErrand = ({ id }: MemberRow) =>
  enqueue({ kind: "group", member_id: id }, new Date().toISOString());

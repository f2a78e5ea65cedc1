import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { type Overview, overview } from "../../contract/overview.ts";
import { figuresEntity } from "../table/system-entities.ts";

const id = "overview";
const ttlSeconds = 86_400;

export const overviewStore = {
  /** The cached figures; undefined if there are none, or they are of another version of the code. */
  async find(): Promise<Overview | undefined> {
    const { Item } = await figuresEntity.build(GetItemCommand).key({ id }).send();
    return overview.safeParse(Item?.figures).data;
  },

  async save(figures: Overview): Promise<void> {
    const ttl = Math.floor(Date.parse(figures.counted_at) / 1_000) + ttlSeconds;
    await figuresEntity.build(PutItemCommand).item({ id, figures, ttl }).send();
  },
};

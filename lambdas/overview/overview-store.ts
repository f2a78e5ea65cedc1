import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { type Overview, overview } from "../../contract/overview.ts";
import { figuresEntity } from "../table/bookkeeping.ts";

const id = "overview";
const keptSeconds = 86_400;

export const overviewStore = {
  /** The figures that were kept last; undefined where there are none, or none that this version knows. */
  async find(): Promise<Overview | undefined> {
    const { Item } = await figuresEntity.build(GetItemCommand).key({ id }).send();
    return overview.safeParse(Item?.figures).data;
  },

  async keep(figures: Overview): Promise<void> {
    const ttl = Math.floor(Date.parse(figures.counted_at) / 1_000) + keptSeconds;
    await figuresEntity.build(PutItemCommand).item({ id, figures, ttl }).send();
  },
};

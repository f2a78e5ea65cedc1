import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import * as z from "zod";
import { advisorCard } from "../../contract/advisors.ts";
import { type AdvisorRow, advisorEntity } from "../table/entities.ts";
import { listNewest } from "../table/pages.ts";

/** The fields that visitors may see. The email address is not among them and not read. */
const publicRow = advisorCard.extend({ specialty: z.array(z.string()) });

export type PublicAdvisorRow = z.infer<typeof publicRow>;

export const advisorStore = {
  /** All active advisors, newest first. One query for each 1 MB, or a few hundred advisors. */
  async listActive(): Promise<PublicAdvisorRow[]> {
    const active: PublicAdvisorRow[] = [];
    let cursor: string | undefined;
    do {
      const page = await listNewest(advisorEntity, {
        shape: publicRow,
        limit: 1_000,
        cursor,
        filter: { attr: "active", eq: true },
      });
      active.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return active;
  },

  /** A consistent read of the whole row. */
  async find(id: string): Promise<AdvisorRow | undefined> {
    const { Item } = await advisorEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Creates or replaces a row. Throws if the list could not show it. */
  async put(row: AdvisorRow): Promise<void> {
    publicRow.parse(row);
    await advisorEntity.build(PutItemCommand).item(row).send();
  },
};

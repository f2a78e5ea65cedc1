import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import * as z from "zod";
import { advisorCard } from "../../contract/advisors.ts";
import { type AdvisorRow, advisorEntity } from "../table/entities.ts";
import { listNewest } from "../table/newest.ts";

/** What a visitor may come to see of a row: never the e-mail, so it is not even read. */
const publicRow = advisorCard.extend({ specialty: z.array(z.string()) });

export type PublicAdvisorRow = z.infer<typeof publicRow>;

export const advisorStore = {
  /** Every active advisor, newest first. One Query for each megabyte of advisors, which is a few hundred. */
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

  /** The whole row, read consistently. */
  async find(id: string): Promise<AdvisorRow | undefined> {
    const { Item } = await advisorEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Writes the whole row, in place of one with its id. Throws where the list could not show it. */
  async put(row: AdvisorRow): Promise<void> {
    publicRow.parse(row);
    await advisorEntity.build(PutItemCommand).item(row).send();
  },
};

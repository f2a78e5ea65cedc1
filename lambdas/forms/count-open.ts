import { submission } from "../../contract/submissions.ts";
import { submissionEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/newest.ts";

/** Some two thousand forms are a megabyte; what is older than these has long been answered, or never will be. */
const maxPages = 2;

/** How many contact messages among the newest forms nobody has settled yet. */
export async function countOpenMessages(): Promise<number> {
  const { rows } = await listAllNewest(submissionEntity, {
    shape: submission.pick({ id: true, kind: true, handled_at: true }),
    pages: maxPages,
    filter: { attr: "kind", eq: "contact" },
  });
  return rows.filter(({ handled_at }) => handled_at === null).length;
}

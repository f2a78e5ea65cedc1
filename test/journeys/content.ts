import { type ContentCard, contentPage } from "../../contract/content.ts";
import { expect, type JourneyApp } from "./journey-test.ts";

/** Whether an item is one of the demo's. What journeys upload is newer. */
export const isOfDemo = ({ created_at }: Pick<ContentCard, "created_at">): boolean => created_at < "2026-11";

/** Lists the newest items of the library, as visitors see them. */
export async function listContent({ site }: JourneyApp): Promise<ContentCard[]> {
  const answer = await fetch(`${site}/api/content`);
  expect(answer.status).toBe(200);
  return contentPage.parse(await answer.json()).items;
}

/** Gets the newest item that this holds for. Throws an error if there is none. */
export async function getItem(app: JourneyApp, holds: (item: ContentCard) => boolean): Promise<ContentCard> {
  const item = (await listContent(app)).find(holds);
  if (!item) throw new Error("The demo library has no such item");
  return item;
}

import { drawRecipe } from "../../lambdas/sheets/draw-recipe.ts";
import { listContent } from "./content.ts";
import { fetchAs } from "./fetch-as.ts";
import { expect, test } from "./journey-test.ts";

test("fresh sheet: its PDF arrives byte for byte through the CDN and the API, and nothing may store it", async ({
  app,
}) => {
  const { access } = await app.getTokens(app.getAccount("free_member"));
  const items = await listContent(app);
  const item = items.find(({ sheet, category }) => sheet?.maker === "facts" && category === "free");
  if (!item?.sheet) throw new Error("The demo library has no free item that the facts maker draws");
  const printing = { paper: "A4", ink: "saving", name: "Zoë" } as const;
  const answer = await fetchAs(app, access, `content/${item.id}/sheet`, { seed: 7, ...printing });
  const { bytes } = await drawRecipe(item.sheet, {
    seed: 7,
    title: item.title,
    ages: `Ages ${item.age_from}–${item.age_to}`,
    printing,
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).not.toContain("Zo");
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

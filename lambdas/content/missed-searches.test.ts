import { expect, it } from "vitest";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./content.lambda.ts";
import { missedSearchStore } from "./missed-search-store.ts";

await startTableForFile();
process.env.FILES_BUCKET = "kindstead-files-test";

/** Reports searches as a new member. */
async function report(...searches: string[]) {
  const member = make.member();
  await memberStore.put(member);
  const claims = buildTokenClaims(member.id);
  const send = () =>
    handler(buildRouteEvent("recordMissedSearches", { claims, body: { searches } }), context);
  return { answer: await send(), send };
}

const list = async () => (await missedSearchStore.getMonth(Date.now())).items;

it("missed searches: one is shown when three members made it, however often one of them repeats it", async () => {
  const [{ send }] = await Promise.all([report("Dinosaur  Stickers!"), report("dinosaur stickers")]);
  for (let time = 0; time < 5; time++) await send();
  expect(await list()).toEqual([]);
  await Promise.all(Array.from({ length: 12 }, () => report("dinosaur stickers", "robots")));
  const items = await list();
  expect(items.map(({ search }) => search).toSorted()).toEqual(["dinosaur stickers", "robots"]);
  for (const { people } of items) {
    expect(people).toBeGreaterThanOrEqual(3);
    expect(people).toBeLessThanOrEqual(14);
  }
});

it("missed searches: what may be an address or a number of a person is not stored", async () => {
  const { answer } = await report("maya@example.com", "call 555 0100", "?", "dots");
  expect(parseBody(answer)).toEqual({ recorded: 1 });
});

it.each([
  ["too many searches", Array.from({ length: 6 }, () => "robots")],
  ["a search of more than 60 characters", ["x".repeat(61)]],
  ["no search", []],
])("missed searches: rejects a report of %s", async (_, searches) => {
  expect((await report(...searches)).answer.statusCode).toBe(400);
});

it("missed searches: the twenty that most members made are listed, the most first", async () => {
  const at = Date.parse("2027-03-16T08:00:00.000Z");
  for (let search = 0; search < 22; search++)
    for (let bucket = 0; bucket < 3 + (search % 3); bucket++)
      await missedSearchStore.countPerson({ search: `search ${search}`, bucket }, at);
  const { month, items } = await missedSearchStore.getMonth(at);
  expect(month).toBe("2027-03");
  const expected = "5".repeat(7) + "4".repeat(7) + "3".repeat(6);
  expect(items.map(({ people }) => people).join("")).toBe(expected);
});

import { brotliCompressSync } from "node:zlib";
import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { BatchWriteCommand, execute } from "dynamodb-toolbox/table/actions/batchWrite";
import {
  type ContentCard,
  categories,
  contentPage,
  contentTypes,
  matchesSearch,
} from "../../contract/content.ts";
import { type Random, seededRandom } from "../../contract/seeded-random.ts";
import { newId } from "../../lambdas/id.ts";
import { type ContentRow, contentEntity } from "../../lambdas/table/entities.ts";
import { table } from "../../lambdas/table/table.ts";
import { seedItems } from "../../local/seed/items.ts";
import { make } from "../support/make.ts";
import { tableCalls } from "../support/table-calls.ts";
import type { Ask } from "./answers.ts";
import { atMost, type Figure, median } from "./figure.ts";
import { limits } from "./limits.ts";

const { items: size, answerBytes, searchMs, calls: callsAllowed } = limits.catalogue;
/** As somebody would type it, letter by letter: found here and there, and not at all. */
const typed = "dinosaurs at bedtime";
const batch = 25;

/** Budget 11: the library with ten thousand items, as the browser fetches it and searches in it. */
export async function catalogue(ask: Ask): Promise<Figure[]> {
  await fill();
  const cards: ContentCard[] = [];
  const answers: { bytes: number; calls: number }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query: Record<string, string> = cursor ? { cursor } : {};
    let body = "";
    const calls = await tableCalls(async () => {
      body = (await ask("listContent", { query })).body ?? "";
    });
    const page = contentPage.parse(JSON.parse(body));
    cards.push(...page.items);
    answers.push({ bytes: brotliCompressSync(body).length, calls: calls.length });
    cursor = page.next;
  }
  const inAll = answers.reduce((sum, { bytes }) => sum + bytes, 0);
  const most = (of: (answer: { bytes: number; calls: number }) => number) => Math.max(...answers.map(of));
  const how = { budget: 11, binding: false } as const;
  return [
    atMost({
      ...how,
      what: `${cards.length} items: the largest list answer`,
      value: most(({ bytes }) => bytes),
      limit: answerBytes,
      unit: "bytes",
      detail: `${answers.length} answers`,
    }),
    atMost({ ...how, what: "the whole list", value: inAll, limit: answerBytes, unit: "bytes" }),
    atMost({
      ...how,
      what: "table calls of an uncached list answer",
      value: most(({ calls }) => calls),
      limit: callsAllowed,
      unit: "calls",
    }),
    atMost({ ...how, what: "search, a keystroke", value: slowestKey(cards), limit: searchMs, unit: "ms" }),
  ];
}

/** Random words of the real library: like it in length and words, and harder to compress than its sentences. */
async function fill(): Promise<void> {
  const random = seededRandom("catalogue");
  const seeds = seedItems();
  const words = seeds.flatMap(({ title, description }) => `${title} ${description}`.split(" "));
  const row = (place: number): ContentRow => {
    const like = pick(seeds, random);
    const text = (length: number) => Array.from({ length }, () => pick(words, random)).join(" ");
    const created = Date.UTC(2026, 0, 1) + place * 3_600_000;
    return make.contentItem({
      id: newId("cnt", created),
      title: text(like.title.split(" ").length),
      description: text(like.description.split(" ").length),
      content_type: pick(contentTypes, random),
      category: pick(categories, random),
      tags: like.tags,
      thumbnail_url: null,
      created_at: new Date(created).toISOString(),
    });
  };
  for (let place = 0; place < size; place += batch) {
    const rows = Array.from({ length: batch }, (_, of) => row(place + of));
    const puts = rows.map((item) => contentEntity.build(BatchPutRequest).item(item));
    await execute(table.build(BatchWriteCommand).requests(...puts));
  }
}

function pick<Item>(from: readonly Item[], random: Random): Item {
  const item = from[Math.floor(random() * from.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

/** The letter that takes longest, each by the middle of several runs. */
function slowestKey(cards: readonly ContentCard[]): number {
  const keys = Array.from(typed, (_, place) => typed.slice(0, place + 1));
  const timeOf = (search: string) => {
    const started = performance.now();
    cards.filter((card) => matchesSearch(card, search));
    return performance.now() - started;
  };
  return Math.max(...keys.map((search) => median(Array.from({ length: 7 }, () => timeOf(search)))));
}

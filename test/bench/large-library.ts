import { brotliCompressSync } from "node:zlib";
import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { type ContentCard, contentPage, matchesSearch } from "../../contract/content.ts";
import { contentEntity } from "../../lambdas/table/entities.ts";
import { listTableCalls } from "../support/table-calls.ts";
import type { Ask } from "./answers.ts";
import { buildMaxFigure, type Figure, KB } from "./figure.ts";
import { generateLibraryItems } from "./library-items.ts";
import { measureLibrarySearch } from "./library-search.ts";
import { limits } from "./limits.ts";
import { measureSlowestKey } from "./slowest-key.ts";
import { writeRows } from "./write-rows.ts";

const { items: size, firstViewBytes, answerBytes, searchMs, calls: callsAllowed } = limits.library;

/** Measures budget 11: fetching and searching a library of ten thousand items in the browser. */
export async function measureLargeLibrary(ask: Ask): Promise<Figure[]> {
  await writeRows(generateLibraryItems(size).map((item) => contentEntity.build(BatchPutRequest).item(item)));
  const cards: ContentCard[] = [];
  const answers: { bytes: number; calls: number }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query: Record<string, string> = cursor ? { cursor } : {};
    let body = "";
    const calls = await listTableCalls(async () => {
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
    buildMaxFigure({
      ...how,
      binding: true,
      what: `${cards.length} items: the first list answer, which the first view shows`,
      value: answers[0]?.bytes ?? 0,
      limit: firstViewBytes,
      unit: "bytes",
    }),
    buildMaxFigure({
      ...how,
      what: `${cards.length} items: the largest list answer`,
      value: most(({ bytes }) => bytes),
      limit: answerBytes,
      unit: "bytes",
      detail: `${answers.length} answers, ${Math.round(inAll / KB)} KB together`,
    }),
    buildMaxFigure({
      ...how,
      what: "table calls of an uncached list answer",
      value: most(({ calls }) => calls),
      limit: callsAllowed,
      unit: "calls",
    }),
    buildMaxFigure({
      ...how,
      what: "search on the page's thread: a keystroke before the worker's first answer",
      value: measureSlowestKey((text) => cards.filter((card) => matchesSearch(card, text))),
      limit: searchMs,
      unit: "ms",
    }),
    ...(await measureLibrarySearch(cards)),
  ];
}

import { brotliCompressSync } from "node:zlib";
import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { contentPage } from "../../contract/content.ts";
import { contentEntity } from "../../lambdas/table/entities.ts";
import { listTableCalls } from "../support/table-calls.ts";
import type { Ask } from "./answers.ts";
import { buildMaxFigure, type Figure } from "./figure.ts";
import { generateLibraryItems } from "./library-items.ts";
import { limits } from "./limits.ts";
import { writeRows } from "./write-rows.ts";

const { items: size, firstViewBytes, calls: callsAllowed } = limits.library;

/** Measures budget 11: fetching a library of ten thousand items. */
export async function measureLargeLibrary(ask: Ask): Promise<Figure[]> {
  await writeRows(generateLibraryItems(size).map((item) => contentEntity.build(BatchPutRequest).item(item)));
  let seen = 0;
  const answers: { bytes: number; calls: number }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query: Record<string, string> = cursor ? { cursor } : {};
    let body = "";
    const calls = await listTableCalls(async () => {
      body = (await ask("listContent", { query })).body ?? "";
    });
    const page = contentPage.parse(JSON.parse(body));
    seen += page.items.length;
    answers.push({ bytes: brotliCompressSync(body).length, calls: calls.length });
    cursor = page.next;
  }
  const how = { budget: 11, binding: true } as const;
  return [
    buildMaxFigure({
      ...how,
      what: `${seen} items: the first list answer, which the first view shows`,
      value: answers[0]?.bytes ?? 0,
      limit: firstViewBytes,
      unit: "bytes",
    }),
    buildMaxFigure({
      ...how,
      what: "table calls of an uncached list answer",
      value: Math.max(...answers.map(({ calls }) => calls)),
      limit: callsAllowed,
      unit: "calls",
    }),
  ];
}

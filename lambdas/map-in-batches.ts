/**
 * Runs `work` on `size` items at a time. Returns the results in the order of the items. Throws what `work` throws, and does
 * not start the batches after it.
 */
export async function mapInBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item, index: number) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    const batch = items.slice(start, start + size);
    results.push(...(await Promise.all(batch.map((item, place) => work(item, start + place)))));
  }
  return results;
}

import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { toShardId } from "../../lambdas/table/counters.ts";
import type { bookingEntity, memberEntity, submissionEntity } from "../../lambdas/table/entities.ts";
import { counterEntity } from "../../lambdas/table/system-entities.ts";
import { wordEntity } from "../../lambdas/table/word-entities.ts";
import type { WordList } from "../../lambdas/table/word-rows.ts";

interface Listed {
  id: string;
  listed_pk?: string | undefined;
  word_text?: string | undefined;
}

/** Builds the rows of the back office's lists for BatchWrites, with the words and counters that stores write beside them. */
export class ListRows {
  readonly #counts = new Map<string, number>();

  *build<Row extends Listed>(
    list: WordList,
    entity: typeof bookingEntity | typeof memberEntity | typeof submissionEntity,
    rows: Iterable<Row>,
  ): Generator<BatchPutRequest> {
    for (const row of rows) {
      const { id, listed_pk, word_text: text = "" } = row;
      if (listed_pk !== undefined) this.#counts.set(listed_pk, (this.#counts.get(listed_pk) ?? 0) + 1);
      yield new BatchPutRequest(entity, row as never);
      for (const word of text.split(" ").filter(Boolean))
        yield wordEntity.build(BatchPutRequest).item({ list, word, id, text });
    }
  }

  /** The counters of all rows so far, each in one shard. */
  buildCounters(): BatchPutRequest[] {
    return [...this.#counts].map(([name, count]) =>
      counterEntity.build(BatchPutRequest).item({ id: toShardId(name, 0), count }),
    );
  }
}

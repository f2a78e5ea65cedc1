import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { type OutboxMessage, enqueue } from "../outbox/outbox.ts";
import { type SubmissionRow, submissionEntity } from "../table/entities.ts";

export const formStore = {
  /** Keeps a submission together with what it sets off: both are written, or neither. */
  async create(row: SubmissionRow, errands: readonly OutboxMessage[]): Promise<void> {
    const submission = submissionEntity.build(PutTransaction).item(row);
    await execute(submission, ...errands.map((errand) => enqueue(errand, row.created_at)));
  },
};

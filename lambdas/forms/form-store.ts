import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { type Errand, enqueue } from "../outbox/outbox.ts";
import { type SubmissionRow, submissionEntity } from "../table/entities.ts";

export const formStore = {
  /** Keeps a submission together with what it sets off: both are written, or neither. */
  async keep(row: SubmissionRow, errands: readonly Errand[]): Promise<void> {
    const submission = submissionEntity.build(PutTransaction).item(row);
    await execute(submission, ...errands.map((errand) => enqueue(errand, row.created_at)));
  },
};

import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { idempotencyEntity } from "./system-entities.ts";

export interface IdempotencyRecord {
  id: string;
  /** The expiry in seconds since the epoch; without it the record is kept forever. */
  ttl?: number;
}

/** The item that records that something is done. Its condition fails if the record exists, even if it has expired. */
export const buildIdempotencyPut = (record: IdempotencyRecord, created_at: string) =>
  idempotencyEntity
    .build(PutTransaction)
    .item({ ...record, created_at })
    .options({ condition: { attr: "id", exists: false } });

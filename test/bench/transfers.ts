import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { exportEntity, importEntity } from "../../lambdas/table/transfer-entities.ts";
import type { buildTokenClaims } from "../support/event.ts";
import type { SampleRequests } from "./requests.ts";

const at = "2026-05-01T08:00:00.000Z";
const row = {
  created_at: at,
  updated_at: at,
  version: 1,
  expires_at: "2099-01-01T00:00:00.000Z",
  ttl: 4_000_000_000,
};
const [exported, imported] = ["exp_0192f3c8a1b27c3d8e4f", "imp_0192f3c8a1b27c3d8e4f"] as const;
const counts = {
  rows_total: 2,
  rows_done: 0,
  to_create: 2,
  to_update: 0,
  unchanged: 0,
  bad: 0,
  undecided: 0,
  to_subscribe: 0,
  refused: 0,
  to_ask: 0,
  created: 0,
  updated: 0,
  failed: 0,
  kept: 0,
};
const column = { heading: "Email", samples: [], field: "email", reason: null };
const choices = { fields: ["email"], replace: [], labels: [], consent: null, ask_others: false };

/** Typical requests for the routes of CSV files, none of which needs a bucket. */
export async function createTransferRequests(
  claims: ReturnType<typeof buildTokenClaims>,
): Promise<SampleRequests> {
  await exportEntity
    .build(PutItemCommand)
    .item({
      ...row,
      id: exported,
      kind: "members",
      filter: {},
      is_filtered: false,
      state: "ready",
      created_by: "x",
      position: null,
      parts: 1,
      bytes: 1,
      rows_done: 1,
      rows_total: 1,
    })
    .send();
  const putImport = (state: "uploading" | "mapping" | "checked" | "done") => async (): Promise<void> => {
    await importEntity
      .build(PutItemCommand)
      .item({
        ...row,
        ...counts,
        id: imported,
        state,
        file_name: "members.csv",
        problem: null,
        created_by: "x",
        source: "csv",
        columns: [column],
        choices,
        started_at: state === "done" ? at : null,
        undo_until: state === "done" ? row.expires_at : null,
        position: 0,
        cursor: null,
      })
      .send();
  };
  const sent = { path: { id: imported }, claims };
  return {
    adminGetNotices: { sent: { claims } },
    adminUpdateNotices: { sent: { body: { digest: true }, claims }, ownCalls: 2 },
    adminTrends: { sent: { claims } },
    adminStartExport: { sent: { body: { kind: "members" }, claims } },
    adminListExports: { sent: { claims } },
    adminLinkExport: { sent: { path: { id: exported }, claims }, ownCalls: 2 },
    adminStartImport: { sent: { body: { file_name: "members.csv" }, claims } },
    adminStartAdoption: { sent: { claims } },
    adminListImports: { sent: { claims } },
    adminGetImport: { sent, before: putImport("uploading") },
    adminListImportRows: { sent, before: putImport("uploading") },
    adminListAdoptionRows: { sent, before: putImport("uploading") },
    // The row is read again, because another admin may have started the same step.
    adminReadImport: { sent, ownCalls: 3, before: putImport("uploading") },
    adminCheckImport: {
      sent: { ...sent, body: choices },
      ownCalls: 3,
      before: putImport("mapping"),
    },
    adminRunImport: { sent: { ...sent, body: { version: 1 } }, ownCalls: 3, before: putImport("checked") },
    adminUndoImport: { sent, ownCalls: 3, before: putImport("done") },
  };
}

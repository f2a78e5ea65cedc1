import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { between, seededRandom } from "../../contract/seeded-random.ts";
import { withIndexKeys as toStoredBooking } from "../../lambdas/bookings/booking-store.ts";
import { withIndexKeys as toStoredForm } from "../../lambdas/forms/submission-store.ts";
import { withListKeys } from "../../lambdas/members/member-list-keys.ts";
import {
  advisorEntity,
  bookingEntity,
  type ContentRow,
  contentEntity,
  type MemberRow,
  memberEntity,
  submissionEntity,
} from "../../lambdas/table/entities.ts";
import { downloadsEntity, toDownloadsPartition } from "../../lambdas/table/library-entities.ts";
import { auditEntity, counterEntity, outboxEntity } from "../../lambdas/table/system-entities.ts";
import { generateLibraryItems } from "./library-items.ts";
import { ListRows } from "./list-rows.ts";
import { printDuration } from "./print-duration.ts";
import { generatePeople } from "./scale-people.ts";
import {
  generateAdvisors,
  generateAuditEntries,
  generateBookings,
  generateOutboxRows,
  generateSubmissions,
} from "./scale-rows.ts";
import { writeRows } from "./write-rows.ts";

export interface Filled {
  members: readonly MemberRow[];
  items: readonly ContentRow[];
  /** The number of rows of each kind. */
  counts: Readonly<Record<string, number>>;
}

/**
 * Fills a table with `size` members, `library` items and everything that belongs to them. The rows are the same in every
 * run except for their ids.
 */
export async function fillTable({
  size,
  library,
  bookings,
  submissions,
}: {
  size: number;
  library: number;
  bookings: number;
  submissions: number;
}): Promise<Filled> {
  const [random, now] = [seededRandom("scale"), Date.now()];
  const members = [...generatePeople(size, random, now)];
  const items = [...generateLibraryItems(library)];
  const among = { random, now, members };
  const counts = {
    members: size,
    items: library,
    advisors: 60,
    bookings,
    submissions,
    audit: Math.ceil(size / 20),
    messages: 200,
  };
  const lists = new ListRows();
  await printDuration(
    "members",
    writeRows(lists.build("members", memberEntity, members.values().map(withListKeys))),
  );
  const admins = members.filter(({ is_admin }) => is_admin).length;
  await writeRows([counterEntity.build(BatchPutRequest).item({ id: "owners", count: admins })]);
  await printDuration(
    "items",
    writeRows(items.values().map((row) => contentEntity.build(BatchPutRequest).item(row))),
  );
  await writeRows(generateDownloads(items, now, (most) => between(random, 1, most)));
  await writeRows(
    generateAdvisors(counts.advisors, now).map((row) => advisorEntity.build(BatchPutRequest).item(row)),
  );
  const booked = generateBookings(counts.bookings, among).map(toStoredBooking);
  await printDuration("bookings", writeRows(lists.build("bookings", bookingEntity, booked)));
  const sent = generateSubmissions(counts.submissions, among).map((row) => toStoredForm(row));
  await printDuration("submissions", writeRows(lists.build("submissions", submissionEntity, sent)));
  await writeRows(lists.buildCounters());
  await writeRows(
    generateAuditEntries(counts.audit, among).map((row) => auditEntity.build(BatchPutRequest).item(row)),
  );
  await writeRows(
    generateOutboxRows(counts.messages, random, now).map((row) =>
      outboxEntity.build(BatchPutRequest).item(row),
    ),
  );
  return { members, items, counts };
}

/** Two of three items were downloaded this month and last month. */
function* generateDownloads(items: readonly ContentRow[], now: number, draw: (most: number) => number) {
  const firstOfMonth = new Date(now);
  firstOfMonth.setUTCDate(1);
  for (const at of [now, firstOfMonth.getTime() - 2 * 86_400_000]) {
    const month = new Date(at).toISOString().slice(0, 7);
    for (const { id, title } of items) {
      if (draw(3) === 1) continue;
      yield downloadsEntity.build(BatchPutRequest).item({
        content_id: id,
        month,
        title,
        fresh: 0,
        count: draw(400),
        newest_pk: toDownloadsPartition(month),
        newest_sk: id,
        ttl: 4_000_000_000,
      });
    }
  }
}

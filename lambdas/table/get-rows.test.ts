import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { afterEach, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { findMemberNames } from "../members/member-names.ts";
import { memberStore } from "../members/member-store.ts";
import { memberEntity } from "./entities.ts";
import { getRows } from "./get-rows.ts";
import { documentClient } from "./table.ts";

await startTableForFile();

afterEach(() => documentClient.middlewareStack.remove("throttling"));

interface BatchGetInput {
  RequestItems: Record<string, { Keys: object[] }>;
}

/** Leaves the row of this id out of so many answers, as DynamoDB does when it throttles one partition. */
function leaveOut(id: string, times: number): void {
  let left = times;
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!commandName.startsWith("BatchGet") || left === 0) return next(args);
        left -= 1;
        const [[name = "", { Keys = [] } = {}] = []] = Object.entries(
          (args.input as BatchGetInput).RequestItems,
        );
        const isLeftOut = (key: object) => JSON.stringify(key).includes(id);
        const UnprocessedKeys = { [name]: { Keys: Keys.filter(isLeftOut) } };
        const others = Keys.filter((key) => !isLeftOut(key));
        if (others.length === 0)
          return { response: {}, output: { Responses: {}, UnprocessedKeys, $metadata: {} } };
        const answer = await next({
          ...args,
          input: { ...args.input, RequestItems: { [name]: { Keys: others } } },
        });
        return { ...answer, output: { ...answer.output, UnprocessedKeys } };
      },
    { step: "initialize", name: "throttling" },
  );
}

const request = (id: string) => memberEntity.build(BatchGetRequest).key({ id });

it("reads again the rows that DynamoDB leaves out, and keeps the order", async () => {
  const [first, second] = [make.member({ first_name: "Ada" }), make.member({ first_name: "Bea" })];
  await Promise.all([memberStore.put(first), memberStore.put(second)]);
  leaveOut(first.id, 3);
  const rows = await getRows([first.id, second.id].map(request));
  expect(rows.map(({ first_name }) => first_name)).toEqual(["Ada", "Bea"]);
});

it("does not take a member who was left out for a former one", async () => {
  const member = make.member({ first_name: "Ada", last_name: "Reyes" });
  await memberStore.put(member);
  leaveOut(member.id, 3);
  expect(await findMemberNames([member.id])).toEqual({ [member.id]: "Ada Reyes" });
});

it("throws busy if a row is left out every time", async () => {
  const member = make.member();
  await memberStore.put(member);
  leaveOut(member.id, Number.POSITIVE_INFINITY);
  await expect(getRows([request(member.id)])).rejects.toMatchObject({ code: "busy" });
});

it("reads a hundred rows per call, leaves out those that do not exist, and reads none without a call", async () => {
  const member = make.member();
  await memberStore.put(member);
  const ids = [...Array.from({ length: 100 }, () => crypto.randomUUID()), member.id];
  const rows: { id: string }[] = [];
  expect(await listTableCalls(async () => rows.push(...(await getRows(ids.map(request)))))).toEqual([
    "BatchGet",
    "BatchGet",
  ]);
  expect(rows.map(({ id }) => id)).toEqual([member.id]);
  expect(await listTableCalls(() => getRows([]))).toEqual([]);
});

import { afterEach, expect, it, vi } from "vitest";
import { disguisedFiles, validFiles } from "../../test/support/upload-files.ts";
import { documentClient } from "../table/table.ts";
import {
  buckets,
  create,
  createAndGetError,
  createForm,
  png,
  uploadStaged,
} from "./content-admin.fixture.ts";

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

afterEach(() => vi.useRealTimers());
/** Fakes the date only: the clients need real timers. */
const setClock = (now: number) => vi.useFakeTimers({ now, toFake: ["Date"] });

/** Makes the next transaction fail. */
function failNextTransaction(): void {
  const { middlewareStack } = documentClient;
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!commandName.startsWith("TransactWrite")) return next(args);
        middlewareStack.remove("fail");
        throw new Error("The table is gone");
      },
    { step: "initialize", name: "fail" },
  );
}

it("an upload that broke off as free and is saved as Premium: its address shows no page of the first attempt", async () => {
  const upload_id = await uploadStaged(validFiles.png, { ...png, purpose: "content" });
  const page = await uploadStaged(validFiles.png, { ...png, purpose: "preview" });
  const pictures = [{ upload_id, cover_upload_id: null, preview_upload_ids: [page] }];
  const form = { upload_ids: [upload_id], pictures };
  failNextTransaction();
  expect((await createAndGetError({ ...form, category: "free" })).status).toBe(500);
  const [shown, ...others] = (await buckets.keys()).filter((key) => key.startsWith("media/previews/"));
  expect([shown, others]).toEqual([expect.stringMatching(/\/1$/), []]);
  const [item] = (await create({ ...form, category: "premium" })).items;
  expect(item).toMatchObject({ id: expect.stringMatching(/^cnt_/), category: "premium", preview_count: 0 });
  expect(shown).not.toContain(item?.id ?? "");
});

it("uploads of which none was accepted: each has its own reason, also if one has not arrived yet", async () => {
  const [bad, late] = [await uploadStaged(disguisedFiles.html), await createForm()];
  expect(await createAndGetError({ upload_ids: [bad, late.upload_id] })).toMatchObject({
    status: 400,
    fields: {
      "upload_ids.0": expect.stringContaining("text/html"),
      "upload_ids.1": "The upload did not finish. Please upload the file again.",
    },
  });
});

it("a scheduled upload: a time that has passed is refused before any copy, and a late repetition gets the item", async () => {
  const upload_ids = [await uploadStaged()];
  const before = (await buckets.keys()).length;
  expect(await createAndGetError({ upload_ids, publish: inHours(-1) })).toMatchObject({
    status: 400,
    fields: { publish: "Please choose a time in the future, or publish now" },
  });
  expect((await buckets.keys()).length).toBe(before);
  const form = { upload_ids, publish: inHours(1) };
  const { items } = await create(form);
  expect(items).toHaveLength(1);
  setClock(Date.now() + 2 * hourMs);
  expect((await create(form)).items).toEqual(items);
});

it("the files of one form keep their order in the list, although they are saved at once", async () => {
  const upload_ids = [await uploadStaged(), await uploadStaged()];
  setClock(Date.now());
  const { items } = await create({ upload_ids });
  const [first = 0, second = 0] = items.map(({ created_at }) => Date.parse(created_at));
  expect(second - first).toBe(1);
});

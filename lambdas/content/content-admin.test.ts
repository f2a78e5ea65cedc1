import { describe, expect, it } from "vitest";
import { makers } from "../../contract/makers.ts";
import { uploadFile } from "../../test/support/admin.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { validFiles } from "../../test/support/upload-files.ts";
import { createUpload } from "../../test/support/uploads.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { uploadStore } from "../files/upload-store.ts";
import { memberStore } from "../members/member-store.ts";
import { admin, create, createAndGetError, createForm, pdf, uploadStaged } from "./content-admin.fixture.ts";
import { handler } from "./content-admin.lambda.ts";
import { contentStore } from "./content-store.ts";

describe("an upload form", () => {
  it("allows one key, one type, a limited size and five minutes", async () => {
    const { fields, expires_in } = await createForm();
    expect(expires_in).toBe(300);
    const policy = JSON.parse(Buffer.from(fields.Policy ?? "", "base64").toString());
    expect(Date.parse(policy.expiration)).toBeLessThanOrEqual(Date.now() + 300_000);
    expect(policy.conditions).toContainEqual(["content-length-range", 1, 52_428_800]);
    expect(policy.conditions).toContainEqual({ key: fields.key });
    expect(policy.conditions).toContainEqual({ "Content-Type": "application/pdf" });
    expect(fields.key).toMatch(/^staging\/[0-9a-f-]{36}$/);
  });

  it("can be finished for a day", async () => {
    const row = await uploadStore.find((await createForm()).upload_id);
    expect((row?.ttl ?? 0) - Date.now() / 1_000).toBeCloseTo(86_400, -2);
  });

  it("from yesterday is rejected even if its row still exists", async () => {
    const id = await createUpload({ created_by: admin.id, ttl: Math.floor(Date.now() / 1_000) - 1 });
    expect((await createAndGetError({ upload_ids: [id] })).fields["upload_ids.0"]).toContain("has expired");
  });

  it.each([
    ["key", "content/0b1f"],
    ["Content-Type", "text/html"],
  ])("with a changed %s is rejected by S3", async (field, value) => {
    const form = await createForm();
    expect(await uploadFile({ ...form, fields: { ...form.fields, [field]: value } }, validFiles.pdf)).toBe(
      403,
    );
  });
});

describe("a content item", () => {
  it("is updated by one of five concurrent requests, and the others get conflict", async () => {
    const [item] = (await create({ upload_ids: [await uploadStaged()], tags: "a, b" })).items;
    const change = (body: object) =>
      admin.ask("adminUpdateContent", { path: { id: item?.id ?? "" }, body: { version: 1, ...body } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => change({ title: `Title ${n}`, tags: "" })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await change({ title: "From a form that is out of date" })).statusCode).toBe(409);
    const winner = answers[statuses.indexOf(200)];
    expect(winner && parseBody(winner)).toMatchObject({
      title: `Title ${statuses.indexOf(200)}`,
      tags: null,
      description: null,
      version: 2,
    });
    const changed = parseBody(await change({ version: 2, tags: ["c"], title: "Kept", publish: "draft" }));
    expect(changed).toMatchObject({ tags: ["c"], title: "Kept", status: "draft" });
    expect((await admin.get("adminListContent", {})).items).toContainEqual(changed);
    expect(parseBody(await change({ version: 3, title: " " })).error.fields).toEqual({
      title: "Please provide a title",
    });
  });

  it("gets a recipe, another one and none, by a change and with another file", async () => {
    const [item] = (await create({ upload_ids: [await uploadStaged()] })).items;
    const path = { id: item?.id ?? "" };
    const [two, one] = [["add-12", "mixed-20"], ["add-12"]].map((pages) => ({
      maker: "facts",
      options: { pages },
    }));
    let edition = 1;
    for (const sheet of [two, one, null]) {
      await admin.get("adminUpdateContent", { path, body: { version: edition++, sheet } });
      const { version } = makers.facts;
      expect((await contentStore.find(path.id))?.sheet ?? null).toEqual(sheet && { ...sheet, version });
      const listed = (await contentStore.listWithSheet()).map(({ id }) => id);
      expect(listed).toEqual(sheet === null ? [] : [path.id]);
    }
    for (const sheet of [two, one]) {
      const body = { version: edition++, upload_id: await uploadStaged(), sheet };
      expect(await admin.get("adminReplaceFile", { path, body })).toMatchObject({ sheet });
    }
  });

  it("update returns not_found for an unknown id and unknown_field for a read-only field", async () => {
    const id = make.contentItem().id;
    const ask = (body: object) => admin.ask("adminUpdateContent", { path: { id }, body });
    expect((await ask({ version: 1, title: "x" })).statusCode).toBe(404);
    expect(parseBody(await ask({ version: 1, file_path: "content/x" })).error.code).toBe("unknown_field");
  });

  it("has its creation, change and deletion in the audit log", async () => {
    const [item] = (await create({ upload_ids: [await uploadStaged()] })).items;
    const path = { id: item?.id ?? "" };
    await admin.get("adminUpdateContent", { path, body: { version: 1, title: "More" } });
    await admin.get("adminDeleteContent", { path });
    const items = await listAllOfMember(admin.id);
    const entries = items.filter(({ detail, by }) => detail.id === item?.id && by === admin.id);
    expect(entries.map(({ action }) => action).toSorted()).toEqual(
      ["binned", "changed", "created"].map((done) => `content.${done}`),
    );
  });
});

it("content admin routes reject a member", async () => {
  const member = make.memberWithRole("premium_member");
  await memberStore.put(member);
  const claims = buildTokenClaims(member.id, { "cognito:groups": "[admin]" });
  const body = { files: [pdf] };
  const answer = await handler(buildRouteEvent("adminCreateUploads", { claims, body }), context);
  expect(answer.statusCode).toBe(403);
});

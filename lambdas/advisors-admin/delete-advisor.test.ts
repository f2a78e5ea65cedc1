import { CopyObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { uploadFile } from "../../test/support/admin.ts";
import { holdFirst, startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { disguisedFiles, validFiles } from "../../test/support/upload-files.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { createUploadForms } from "../files/create-upload-forms.ts";
import { memberStore } from "../members/member-store.ts";
import { advisorAdminStore } from "./advisor-admin-store.ts";
import { admin, change, create, createAndGetFieldErrors } from "./advisors-admin.fixture.ts";

const buckets = await startBucketsForFile();

async function uploadPicture(bytes: Buffer): Promise<string> {
  const member = await memberStore.find(admin.id);
  if (!member) throw new Error("The admin does not exist");
  const file = { name: "ana.png", type: "image/png", size: 100, purpose: "advisor_image" } as const;
  const actor = {
    id: admin.id,
    role: "admin",
    adminRole: "owner",
    member,
    signIn: { id: null, at: 0 },
  } as const;
  const [created] = (await createUploadForms(actor, { files: [file] })).uploads;
  if (!created || "error" in created) throw new Error("Refused");
  await uploadFile(created, bytes);
  return created.upload_id;
}

const deliver = async () => {
  for (const { id } of await listPendingRows()) await attemptDelivery(id, Date.now() + 1_000);
};

describe("an advisor's picture", () => {
  it("is copied to the media bucket, and deleted when it is replaced or removed", async () => {
    const made = await create({ image_upload_id: await uploadPicture(validFiles.png) });
    const first = `media/${made.profile_image_url}`;
    expect((await buckets.read("media", first)).bytes).toEqual(validFiles.png);
    const changed = parseBody(await change(made, { image_upload_id: await uploadPicture(validFiles.png) }));
    await deliver();
    expect(await buckets.keys()).toEqual([`media/${changed.profile_image_url}`]);
    expect(parseBody(await change(changed, { image_upload_id: null })).profile_image_url).toBeNull();
    await deliver();
    expect(await buckets.keys()).toEqual([]);
  });

  it("that is not an image is rejected with the spec's message and leaves no object", async () => {
    for (const bytes of [disguisedFiles.svg, disguisedFiles.html, disguisedFiles.exe, validFiles.pdf])
      expect(await createAndGetFieldErrors({ image_upload_id: await uploadPicture(bytes) })).toEqual({
        image_upload_id: "Please select an image file",
      });
    expect(await buckets.keys()).toEqual([]);
  });

  it("is used by the faster of two concurrent requests, and the other gets conflict", async () => {
    const image_upload_id = await uploadPicture(validFiles.png);
    const { reached, release } = await holdFirst(CopyObjectCommand);
    const slow = admin.ask("adminCreateAdvisor", { body: { name: "Dr. Ana", image_upload_id } });
    await reached;
    await create({ image_upload_id });
    release();
    expect((await slow).statusCode).toBe(409);
  });

  it("cannot be reused for another advisor", async () => {
    const image_upload_id = await uploadPicture(validFiles.png);
    await create({ image_upload_id });
    expect(await createAndGetFieldErrors({ image_upload_id })).toHaveProperty("image_upload_id");
  });
});

describe("deleting an advisor", () => {
  it("is rejected with the number of open bookings", async () => {
    const made = await create({ email: "ana@example.com" });
    const remove = () => admin.ask("adminDeleteAdvisor", { path: { id: made.id } });
    await bookingStore.put(make.booking({ advisor_id: made.id, paid_at: new Date().toISOString() }));
    const answer = await remove();
    expect(answer.statusCode).toBe(409);
    expect(parseBody(answer).error).toMatchObject({
      code: "conflict",
      message: "This advisor has 1 open booking and cannot be deleted. Deactivating stops new ones.",
    });
  });

  it("is preceded by a list of the open sessions, without the clients' names", async () => {
    const made = await create({ email: "ana@example.com" });
    const paid = make.booking({ advisor_id: made.id, paid_at: new Date().toISOString() });
    await bookingStore.put(paid);
    const answer = await admin.get("adminListAdvisorSessions", { path: { id: made.id } });
    const { id, state, session_length, amount_cents } = paid;
    expect(answer).toEqual({
      total: 1,
      items: [{ id, state, session_length, amount_cents, starts_at: null }],
    });
  });

  it("also deletes a picture that another admin sets at the same moment", async () => {
    const made = await create({ image_upload_id: await uploadPicture(validFiles.png) });
    const later = await uploadPicture(validFiles.png);
    const kept = (await buckets.keys()).filter((key) => key.startsWith("media/"));
    const deleteRow = advisorAdminStore.delete;
    const deleteSpy = vi.spyOn(advisorAdminStore, "delete").mockImplementationOnce(async (...args) => {
      expect((await change(made, { image_upload_id: later })).statusCode).toBe(200);
      return deleteRow(...args);
    });
    expect(await admin.get("adminDeleteAdvisor", { path: { id: made.id } })).toEqual({ deleted: true });
    expect(deleteSpy).toHaveBeenCalledTimes(2);
    deleteSpy.mockRestore();
    expect(await advisorStore.find(made.id)).toBeUndefined();
    await deliver();
    const others = kept.filter((key) => key !== `media/${made.profile_image_url}`);
    expect(await buckets.keys()).toEqual(others);
  });

  it("deletes the picture, and deleting again succeeds", async () => {
    const made = await create({ image_upload_id: await uploadPicture(validFiles.png) });
    for (let n = 0; n < 2; n++)
      expect(await admin.get("adminDeleteAdvisor", { path: { id: made.id } })).toEqual({ deleted: true });
    await deliver();
    expect(await buckets.keys()).not.toContain(`media/${made.profile_image_url}`);
    const { items } = await admin.get("adminListAdvisors");
    expect(items.map(({ id }) => id)).not.toContain(made.id);
  });
});

import { randomUUID } from "node:crypto";
import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import { contentStore } from "../../lambdas/content/content-store.ts";
import { submissionStore } from "../../lambdas/forms/submission-store.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { submissionEntity } from "../../lambdas/table/entities.ts";
import { siteSettingsEntity, siteSettingsId } from "../../lambdas/table/settings-entities.ts";
import { buildTokenClaims } from "../support/event.ts";
import { make } from "../support/make.ts";
import { createFailedDelivery, createSentDelivery } from "../support/outbox.fixture.ts";
import { createUpload } from "../support/uploads.ts";
import type { SampleRequests } from "./requests.ts";
import { createTransferRequests } from "./transfers.ts";

/** Creates an admin and their data, and returns a typical request for each admin route. */
export default async function createBackOfficeRequests(): Promise<SampleRequests> {
  const admin = make.memberWithRole("admin");
  const [item, advisor] = [make.contentItem(), make.advisor()];
  await Promise.all([memberStore.put(admin), contentStore.put(item), advisorStore.put(advisor)]);
  const claims = buildTokenClaims(admin.id);
  const restoreItem = () => contentStore.put(item);
  const releaseFreePack = async (): Promise<void> => {
    await restoreItem();
    await siteSettingsEntity.build(PutItemCommand).item({ id: siteSettingsId }).send();
  };
  const restoreAdvisor = () => advisorStore.put(advisor);
  // Each time another address: links to one are limited.
  const restoreWaitingAdvisor = () =>
    advisorStore.put({
      ...advisor,
      email_change: { email: `${randomUUID()}@example.com`, sent_at: new Date().toISOString() },
    });
  // The upload is already finished, so that the bench needs no bucket. Finishing one costs an additional write.
  const upload_id = await createUpload({ created_by: admin.id, used_by: item.id });
  const form = make.submission();
  // An existing one is not written over.
  const restoreForm = async (): Promise<void> => {
    await submissionEntity.build(DeleteItemCommand).key({ id: form.id }).send();
    await submissionStore.create(form, []);
  };
  await restoreForm();
  const failedDelivery = await createFailedDelivery();
  const sentEmail = await createSentDelivery({
    kind: "mail",
    to: admin.email,
    subject: "Hello",
    paragraphs: ["Hello."],
  });
  const file = { name: "ducks.pdf", type: "application/pdf", size: 48_213, purpose: "content" };
  return {
    adminPreviewSheet: {
      sent: { body: { sheet: { maker: "facts", options: { pages: ["add-12"] } } }, claims },
      durableSteps: 0,
      limited: true,
    },
    adminCreateUploads: { sent: { body: { files: [file] }, claims } },
    adminCreateContent: {
      sent: { body: { upload_ids: [upload_id], title: "Ducks" }, claims },
    },
    adminUpdateContent: {
      sent: { path: { id: item.id }, body: { version: 1, title: "More ducks" }, claims },
      before: restoreItem,
    },
    // An additional call reads which item is the free pack.
    adminListContent: { sent: { claims }, ownCalls: 2 },
    // An additional call first reads whether the item is the free pack.
    adminDeleteContent: {
      sent: { path: { id: item.id }, claims },
      ownCalls: 3,
      before: restoreItem,
    },
    // The item is not in the bin, so nothing is written.
    adminRestoreContent: {
      sent: { path: { id: item.id }, claims },
      durableSteps: 0,
      before: restoreItem,
    },
    // The copy exists already, so that the bench needs no bucket.
    adminDuplicateContent: {
      sent: { path: { id: item.id }, body: { copy_id: item.id }, claims },
      durableSteps: 0,
      ownCalls: 2,
      before: restoreItem,
    },
    // The upload is already used for the item, so that the bench needs no bucket.
    adminReplaceFile: {
      sent: { path: { id: item.id }, body: { version: 1, upload_id }, claims },
      ownCalls: 3,
      before: restoreItem,
    },
    adminReplaceCover: {
      sent: { path: { id: item.id }, body: { version: 1, cover_upload_id: null }, claims },
      ownCalls: 3,
      before: restoreItem,
    },
    adminChooseFreePack: {
      sent: { body: { id: item.id, current: null }, claims },
      ownCalls: 3,
      before: releaseFreePack,
    },
    adminCreateAdvisor: { sent: { body: { name: "Dr. Ben" }, claims } },
    adminUpdateAdvisor: {
      sent: { path: { id: advisor.id }, body: { version: 1, active: false }, claims },
      before: restoreAdvisor,
    },
    // The advisors, and which of their addresses get no email.
    adminListAdvisors: { sent: { claims }, ownCalls: 2 },
    adminResendAdvisorLink: {
      sent: { path: { id: advisor.id }, claims },
      // The advisor, whether the address gets email, and a second write to the limit, whose window the link opens.
      ownCalls: 4,
      limited: true,
      before: restoreWaitingAdvisor,
    },
    adminUndoEmailChange: {
      sent: { path: { id: advisor.id }, claims },
      before: restoreWaitingAdvisor,
    },
    adminListAdvisorSessions: {
      sent: { path: { id: advisor.id }, claims },
    },
    // An additional call first counts the advisor's open bookings.
    adminDeleteAdvisor: {
      sent: { path: { id: advisor.id }, claims },
      ownCalls: 3,
      before: restoreAdvisor,
    },
    // An additional call finds the member who has the sender's address.
    adminGetSubmission: { sent: { path: { id: form.id }, claims }, ownCalls: 2 },
    adminHandleSubmission: {
      sent: { path: { id: form.id }, body: { version: 1, handled: true }, claims },
      before: restoreForm,
    },
    // The settings for the contact address, and then who has the sender's address and who replied, and the emails' state.
    adminReplyToSubmission: {
      sent: { path: { id: form.id }, body: { version: 1, text: "Thank you." }, claims },
      ownCalls: 5,
      limited: true,
      before: restoreForm,
    },
    // The index holds only ids, so that updating it is cheap; a second call reads the rows.
    adminListOutbox: { sent: { claims }, ownCalls: 2 },
    // The posts that each of two hooks accepted, failed deliveries and pending ones, each a call more for the rows.
    adminListHookAnswers: { sent: { claims }, ownCalls: 8 },
    adminRedrive: {
      sent: { path: { id: failedDelivery.id }, claims },
      before: failedDelivery.giveUp,
    },
    adminResendEmail: {
      sent: { path: { id: sentEmail.id }, claims },
      durableSteps: 1,
      limited: true,
    },
    // The stored figures; the counters of free members; premium members in four lists, and bookings; downloads and searches
    // of two months; the days of this one.
    adminOverview: { sent: { claims }, ownCalls: 12 },
    adminGetLibraryUse: { sent: { claims }, ownCalls: 4 },
    // Bookings in five lists and without times, advisors, two actions of the audit log; messages; failed deliveries, twice,
    // and pending ones; newsletters; imports; two counters; the rows of what was found.
    adminGetToday: { sent: { claims }, ownCalls: 24 },
    ...(await createTransferRequests(claims)),
  };
}

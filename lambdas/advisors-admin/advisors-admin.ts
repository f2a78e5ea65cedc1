import { isSpecialty } from "../../contract/advisors.ts";
import { type AdminAdvisorRow, advisorAdminMessages } from "../../contract/advisors-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import * as advisors from "../advisors/advisors.ts";
import { type AuditEntry, buildAuditEntry } from "../audit/audit.ts";
import { conflict, conflictWithMessage, invalidInput, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { newId } from "../id.ts";
import type { AdvisorRow } from "../table/entities.ts";
import { advisorAdminStore, type WholeAdvisorRow } from "./advisor-admin-store.ts";
import type { AdvisorPicture } from "./advisor-picture.ts";

/** How often a deletion may be overtaken by changes. */
const maxAttempts = 4;

/** Every advisor with everything that is known of them, newest first (spec/2 §2). */
export async function listAllAdvisors(_actor: MemberActor): Promise<RouteOutput<"adminListAdvisors">> {
  const rows = await advisorAdminStore.listAll();
  return { items: rows.map(toAdminAdvisor) };
}

/**
 * Introduces an advisor (spec/2 §5). One without an e-mail address begins inactive; asked to be active, it is refused
 * as invalid, since nobody could reach them. Throws invalid for a picture that is none.
 */
export async function createAdvisor(
  actor: MemberActor,
  { image_upload_id, active, ...fields }: RouteInput<"adminCreateAdvisor">,
): Promise<RouteOutput<"adminCreateAdvisor">> {
  if (active && fields.email === null) throw invalidInput({ email: advisorAdminMessages.emailToActivate });
  const picture = await preparePicture(actor, image_upload_id);
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  const row: AdvisorRow = {
    ...fields,
    id: newId("adv", now),
    active: active ?? fields.email !== null,
    profile_image_url: picture?.path ?? null,
    created_at,
    updated_at: created_at,
    version: 1,
  };
  const entry = buildAdvisorAudit(actor, "advisor.created", row);
  const written = await advisorAdminStore.create(row, { uploadId: picture?.uploadId }, entry);
  if (!written) throw conflict("picture");
  await picture?.discardUpload();
  return toAdminAdvisor(row);
}

/**
 * Changes an advisor, activates and deactivates (spec/2 §4). Throws not_found; conflict where another admin was
 * faster; invalid where an active advisor would be without an e-mail address, and for a picture that is none.
 */
export async function updateAdvisor(
  actor: MemberActor,
  { id, version, image_upload_id, ...changes }: RouteInput<"adminUpdateAdvisor">,
): Promise<RouteOutput<"adminUpdateAdvisor">> {
  const row = await advisors.findAdvisor(id);
  if (!row) throw notFound("advisor");
  if (row.version !== version) throw conflict("advisor");
  const { active, email } = { ...row, ...changes };
  if (active && email === null) throw invalidInput({ email: advisorAdminMessages.emailToActivate });

  const picture = await preparePicture(actor, image_upload_id);
  const replaced = image_upload_id !== undefined;
  const written = { ...changes, ...(replaced ? { profile_image_url: picture?.path ?? null } : {}) };
  const at = new Date().toISOString();
  const held = await advisorAdminStore.update(
    row,
    written,
    { uploadId: picture?.uploadId, replacedPath: replaced ? row.profile_image_url : null },
    buildAdvisorAudit(actor, "advisor.changed", row, Object.keys(written)),
    at,
  );
  if (!held) throw conflict("advisor");
  await picture?.discardUpload();
  return toAdminAdvisor({ ...row, ...written, updated_at: at, version: version + 1 });
}

/**
 * Deletes an advisor; past bookings keep their own copy of who it was. Throws conflict, with their number, where
 * bookings are still open, and where others change the advisor all the while. Deleting who is gone is no failure.
 */
export async function deleteAdvisor(
  actor: MemberActor,
  { id }: RouteInput<"adminDeleteAdvisor">,
): Promise<RouteOutput<"adminDeleteAdvisor">> {
  const { countOpenBookings: openBookingsOfAdvisor } = await import("../bookings/bookings.ts");
  for (let round = 0; round < maxAttempts; round++) {
    const row = await advisors.findAdvisor(id);
    if (!row) return { deleted: true };
    const open = await openBookingsOfAdvisor(id);
    if (open > 0) throw conflictWithMessage(advisorAdminMessages.openBookings(open));
    const entry = buildAdvisorAudit(actor, "advisor.deleted", row);
    // Changed meanwhile, it may have another picture, and that one has to go.
    if (await advisorAdminStore.delete(row, entry, new Date().toISOString())) return { deleted: true };
  }
  throw conflict("advisor");
}

/** Loaded only where a picture comes along: lists need no S3 client. */
async function preparePicture(
  actor: MemberActor,
  uploadId: string | null | undefined,
): Promise<AdvisorPicture | undefined> {
  return uploadId ? (await import("./advisor-picture.ts")).preparePicture(actor, uploadId) : undefined;
}

const toAdminAdvisor = (row: WholeAdvisorRow | AdvisorRow): AdminAdvisorRow => ({
  ...row,
  specialty: row.specialty.filter(isSpecialty),
});

/** The audit entry of a change of an advisor, with the names of the changed fields. */
const buildAdvisorAudit = (
  actor: MemberActor,
  action: string,
  { id, name }: AdvisorRow,
  changed: string[] = [],
): AuditEntry => buildAuditEntry(actor.id, action, { id, name, ...(changed.length > 0 ? { changed } : {}) });

import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildSubmission, buildSubmissionItems, registrationSources } from "../forms/forms.ts";
import type { MemberActor } from "../http/actor.ts";
import { buildRegistrationUpdate, memberStore } from "../members/member-store.ts";
import { enqueue, type HookMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { transactWrite } from "../table/transactions.ts";

/*
 * The registration form (FORM-8). Every registration reaches the owner's hook once: the browser sends the form right after
 * the sign-up, and 15 minutes later the sweep posts what the member's row holds, if the browser did not.
 */

type Registration = Pick<RouteInput<"submitRegistration">, "accountType" | "interests">;

/** Saves and posts the form. A form that comes after the sweep, or again, is accepted and ignored. */
export async function submitRegistration(
  { id }: MemberActor,
  { website, ...form }: RouteInput<"submitRegistration">,
): Promise<RouteOutput<"submitRegistration">> {
  if (!website) await postRegistration(id, form);
  return { accepted: true };
}

/** Posts what `form` says or, without one, what the member's row holds. Does nothing if it was posted before. */
export async function postRegistration(id: string, form?: Registration): Promise<void> {
  const member = await memberStore.findCurrent(id);
  if (!member || member.registration) return;
  const now = Date.now();
  const at = new Date(now).toISOString();
  const { registering_as = "free_member" } = member;
  const { accountType, interests } = form ?? { accountType: registering_as, interests: member.interests };
  const source = registrationSources[accountType];
  const payload = buildPayload(member, { accountType, interests }, source, at);
  await transactWrite(
    // Without a form, the member may be saving other interests in this moment.
    buildRegistrationUpdate(id, form?.interests, { account_type: accountType, source, posted_at: at }),
    ...buildSubmissionItems(buildSubmission("registration", payload, now), id),
    enqueue({ kind: "hook", hook: "form", payload, member_id: id }, at, { id: toMessageId(id) }),
  );
}

/** One outbox row per member: its id is the hook's idempotency key. */
const toMessageId = (memberId: string): string => `obx_${memberId.replaceAll("-", "")}`;

const buildPayload = (
  { first_name, last_name, email }: MemberRow,
  { accountType, interests }: Registration,
  source: string,
  timestamp: string,
): HookMessage["payload"] => ({
  firstName: first_name,
  lastName: last_name,
  email,
  interests,
  accountType,
  timestamp,
  source,
});

import { globSync } from "node:fs";
import { join } from "node:path";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { formatSheetCode, toRecipeMark } from "../../contract/sheet-code.ts";
import { buildAdvisorEmailPath } from "../../lambdas/advisors/advisor-email-link.ts";
import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import { contentStore } from "../../lambdas/content/content-store.ts";
import { clientAddressHeader } from "../../lambdas/env.ts";
import { buildNewsletterToken } from "../../lambdas/forms/newsletter.ts";
import { buildPendingPut, subscriberStore } from "../../lambdas/forms/subscriber-store.ts";
import { toAddressKey } from "../../lambdas/id.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { buildTokenClaims, type RequestParts } from "../support/event.ts";
import { make } from "../support/make.ts";
import type { Shop } from "../support/shop.ts";
import { limits } from "./limits.ts";

export interface SampleRequest {
  sent: RequestParts;
  /** The number of consecutive writes, each of which must be durable before the next, if not none of a GET and one of others. */
  durableSteps?: number;
  /**
   * The allowed number of table calls, if the common budget does not apply (docs/decisions/lists-and-cursors.md says
   * why).
   */
  ownCalls?: number;
  /** Whether the route counts uses for a rate limit in the table. */
  limited?: boolean;
  /** Values of fields that other variants of the route's input need. */
  otherFields?: object;
  /** Restores the data that the request needs and the previous one changed. */
  before?: () => Promise<void>;
}

/** The consecutive writes of a route's sample, each of which must be durable before the next. */
export const countDurableSteps = ({ method }: Route, { durableSteps }: SampleRequest): number =>
  durableSteps ?? (method === "GET" ? 0 : 1);

export type SampleRequests = { readonly [Name in RouteName]?: SampleRequest };

const reader = { firstName: "Maya", lastName: "Lind", email: "maya.lind@example.com" };

/** Creates a member and an item, and returns a typical request for each route about them. */
export async function createSampleRequests(shop: Shop): Promise<SampleRequests> {
  const member = make.member();
  const leaver = make.member();
  const item = make.contentItem({ category: "free", duration_seconds: 90, file_type: "audio/mpeg" });
  const sheet = { maker: "facts", version: 1, options: { pages: ["add-12"] } };
  const drawn = make.contentItem({ category: "free", sheet });
  const code = formatSheetCode({ recipe: toRecipeMark(sheet), version: 1, seed: 1 });
  await Promise.all([memberStore.put(member), contentStore.put(item), contentStore.put(drawn)]);
  const claims = buildTokenClaims(member.id);
  return {
    ...(await createAdminListRequests()),
    listContent: { sent: {} },
    getFreePack: { sent: {}, ownCalls: 2 },
    // The item; and two writes beside each other: its count, which all members share, and the member's own record.
    downloadContent: {
      sent: { path: { id: item.id }, claims },
      ownCalls: 3,
      limited: true,
    },
    playContent: { sent: { path: { id: item.id }, claims }, limited: true },
    // The reads and writes of a download.
    drawSheet: {
      sent: { path: { id: drawn.id }, body: {}, claims },
      ownCalls: 3,
      limited: true,
    },
    // The library, to find the recipe; then as above.
    redrawSheet: { sent: { body: { code }, claims }, ownCalls: 4, limited: true },
    drawPackCover: { sent: { body: { ids: [item.id] }, claims }, durableSteps: 0, limited: true },
    addFavorite: { sent: { path: { id: item.id }, body: {}, claims } },
    removeFavorite: { sent: { path: { id: item.id }, claims } },
    // The member's records, and the items that they name.
    listMyItems: { sent: { claims }, ownCalls: 2 },
    recordMissedSearches: { sent: { body: { searches: ["dinosaur stickers"] }, claims } },
    listAdvisors: { sent: {} },
    confirmAdvisorEmail: await createAdvisorLinkRequest(),
    submitForm: {
      sent: { path: { kind: "newsletter" }, body: reader, headers: { [clientAddressHeader]: "192.0.2.1" } },
      // Beside the client's limit: the mailbox's, and the reader.
      ownCalls: 3,
      limited: true,
    },
    ...(await createNewsletterRequests()),
    startSignUp: {
      sent: { body: {}, headers: { [clientAddressHeader]: "192.0.2.9" } },
      durableSteps: 2,
      limited: true,
    },
    recoverSignIn: {
      sent: {
        body: { email: "nora@example.com", code: "0000-0000-0000-0000" },
        headers: { [clientAddressHeader]: "192.0.2.9" },
      },
      limited: true,
    },
    getMe: { sent: { claims } },
    submitRegistration: {
      sent: { body: { ...reader, interests: ["Toddler"], accountType: "free_member" }, claims },
      before: () => memberStore.put(member),
    },
    // A read of each kind of data: bookings, favorites and downloads, forms, emails, and what happened to the account.
    exportMe: { sent: { claims }, ownCalls: 5 },
    deleteMe: {
      sent: { claims: buildTokenClaims(leaver.id) },
      before: () => memberStore.put(leaver),
    },
    signOut: {
      sent: { body: {}, claims: buildTokenClaims(leaver.id) },
      before: () => memberStore.put(leaver),
    },
    updateMe: { sent: { body: { first_name: "Mayra" }, claims } },
    ...(await createOtherRequests(shop)),
  };
}

/** Those of the files *-requests.ts, each of which creates its own data. */
async function createOtherRequests(shop: Shop): Promise<SampleRequests> {
  let requests: SampleRequests = {};
  for (const file of globSync("*-requests.ts", { cwd: import.meta.dirname }).toSorted()) {
    const { default: create } = await import(join(import.meta.dirname, file));
    requests = { ...requests, ...(await create(shop)) };
  }
  return requests;
}

/** The link in the email to an advisor's new address. */
async function createAdvisorLinkRequest(): Promise<SampleRequest> {
  const email_change = { email: "ana@example.org", sent_at: new Date().toISOString() };
  const advisor = make.advisor({ email_change });
  const path = await buildAdvisorEmailPath(advisor.id, email_change);
  return {
    sent: { body: { token: path.split("#")[1] } },
    limited: true,
    before: () => advisorStore.put(advisor),
  };
}

/** The links of a newsletter subscriber, who is subscribed again before each request. */
async function createNewsletterRequests(): Promise<SampleRequests> {
  const { email } = reader;
  const id = toAddressKey(email);
  const subscribe = async (): Promise<void> => {
    const at = new Date().toISOString();
    const known = await subscriberStore.find(id);
    if (known) await subscriberStore.remove(known, [], at);
    await execute(buildPendingPut({ email, first_name: "Maya", last_name: "Lind" }, at));
  };
  const [confirm, leave] = [
    await buildNewsletterToken("confirm", id, 4_000_000_000),
    await buildNewsletterToken("unsubscribe", id, 0),
  ];
  return {
    confirmNewsletter: { sent: { body: { token: confirm } }, before: subscribe },
    // The member who has the address gets no more emails before the subscriber's row goes, which tells the address.
    unsubscribe: { sent: { query: { token: leave } }, durableSteps: 2, before: subscribe },
    openUnsubscribe: { sent: { query: { token: leave } } },
  };
}

/** The lists that also read the counts of their filters, or the names of people. */
const withCounts: ReadonlySet<string> = new Set<RouteName>([
  "adminListAudit",
  "adminListBookings",
  "adminListMembers",
  "adminListSubmissions",
]);
/** Beyond the access check, which the limit includes. */
const listWithCounts = limits.backOffice.listCalls - 1;

/** Derives the requests of admin lists: GET routes that need neither an id nor a filter. */
async function createAdminListRequests(): Promise<SampleRequests> {
  const admin = make.memberWithRole("admin");
  await memberStore.put(admin);
  const lists = Object.entries<Route>(routes).filter(
    ([, { access, method, input }]) => access === "admin" && method === "GET" && input.safeParse({}).success,
  );
  const request: SampleRequest = { sent: { claims: buildTokenClaims(admin.id) } };
  return Object.fromEntries(
    lists.map(([name]) => [name, withCounts.has(name) ? { ...request, ownCalls: listWithCounts } : request]),
  );
}

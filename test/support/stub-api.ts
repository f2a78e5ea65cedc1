import { routes } from "../../contract/routes.ts";
import type { Handlers } from "../../lambdas/http/api.ts";
import { createApi } from "../../lambdas/http/api.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { buildRouteEvent, buildTokenClaims, context, type RequestParts } from "./event.ts";
import { make } from "./make.ts";
import { mockSecrets } from "./secrets.ts";

const { updateMe, downloadContent, listAdvisors } = routes;
/** By its own name, updateMe would have a rate limit, which is kept in the table. */
const table = { changeProfile: updateMe, downloadContent, listAdvisors };

/**
 * Creates the real middleware chain around handlers that only record their input: one member, whose row a test may
 * change, and one route of each kind. It needs no table.
 */
export function createStubApi() {
  mockSecrets();
  const member = make.member();
  const rows = new Map<string, MemberRow>([[member.id, member]]);
  const received: unknown[] = [];
  let called: (() => unknown) | undefined;
  const record = (...given: unknown[]) => {
    received.push(...given);
    called?.();
  };

  const handlers: Handlers<typeof table> = {
    async changeProfile(actor, input) {
      record(actor, input);
      return {
        ...member,
        role: "free_member",
        membership_status: "free",
        membership: {
          ...member.membership,
          is_cancelled_but_active: false,
          price_cents: null,
          price_months: 1,
        },
        admin_role: null,
        email_verified_at: null,
        pending_email: null,
        new_email_from_owner: null,
        subscription_active: false,
        wants_updates: false,
      };
    },
    async downloadContent(_actor, input) {
      record(input);
      return { url: "https://files.example.com/x", file_name: "x.pdf", expires_in: 60 };
    },
    async listAdvisors(actor) {
      record(actor);
      return { items: [] };
    },
  };
  const handler = createApi(table, handlers, { findMember: async (id) => rows.get(id) });
  const asMember = { claims: buildTokenClaims(member.id) };

  return {
    handler,
    member,
    rows,
    /** The actors and inputs that reached a handler. */
    taken: received,
    /** Makes every handler throw this from now on. */
    failWith(thrown: unknown) {
      called = () => {
        throw thrown;
      };
    },
    /** Makes every handler call this, too, from now on. */
    onCall(does: () => unknown) {
      called = does;
    },
    update: (body: unknown, sent: RequestParts = {}) =>
      handler(buildRouteEvent("updateMe", { body, ...asMember, ...sent }), context),
    download: (sent: RequestParts) =>
      handler(buildRouteEvent("downloadContent", { ...asMember, ...sent }), context),
  };
}

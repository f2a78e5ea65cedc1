import { routes } from "../../contract/routes.ts";
import type { Handlers } from "../../lambdas/http/api.ts";
import { createApi } from "../../lambdas/http/api.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { accessToken, context, eventFor, type Sent } from "./event.ts";
import { make } from "./make.ts";
import { holdOriginSecret } from "./secrets.ts";

const { updateMe, downloadContent, listAdvisors } = routes;
const table = { updateMe, downloadContent, listAdvisors };

/**
 * The real chain around verbs that only note what reached them: one member, whose row a test may change, and one
 * route of each kind. No table.
 */
export function stubApi() {
  holdOriginSecret();
  const member = make.member();
  const rows = new Map<string, MemberRow>([[member.id, member]]);
  const taken: unknown[] = [];
  let called: (() => unknown) | undefined;
  const note = (...given: unknown[]) => {
    taken.push(...given);
    called?.();
  };

  const handlers: Handlers<typeof table> = {
    async updateMe(actor, input) {
      note(actor, input);
      return {
        ...member,
        role: "free_member",
        membership_status: "free",
        membership: { ...member.membership, is_cancelled_but_active: false },
      };
    },
    async downloadContent(_actor, input) {
      note(input);
      return { url: "https://files.example.com/x", file_name: "x.pdf", expires_in: 60 };
    },
    async listAdvisors(actor) {
      note(actor);
      return { items: [] };
    },
  };
  const handler = createApi(table, handlers, { findMember: async (id) => rows.get(id) });
  const asMember = { claims: accessToken(member.id) };

  return {
    handler,
    member,
    rows,
    /** The actors and inputs that reached a verb. */
    taken,
    /** Makes every verb throw this from now on. */
    failWith(thrown: unknown) {
      called = () => {
        throw thrown;
      };
    },
    /** What every verb does from now on, besides. */
    onCall(does: () => unknown) {
      called = does;
    },
    update: (body: unknown, sent: Sent = {}) =>
      handler(eventFor("updateMe", { body, ...asMember, ...sent }), context),
    download: (sent: Sent) => handler(eventFor("downloadContent", { ...asMember, ...sent }), context),
  };
}

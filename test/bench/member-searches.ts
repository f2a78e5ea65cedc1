import { listOrders } from "../../contract/admin-lists.ts";
import { memberTraits } from "../../contract/members-admin.ts";
import { getRole, type Role } from "../../contract/roles.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { hasTraits, type TraitFilter } from "../../lambdas/members/member-filter.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { toMemberWordText } from "../../lambdas/table/member-attributes.ts";
import { hasWords, parseTypedWords } from "../../lambdas/table/word-rows.ts";
import { buildTokenClaims, parseBody } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { buildRuleFigure, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";
import { countCalls } from "./tab-figures.ts";
import { type Reads, recordTableReads } from "./table-reads.ts";

type Page = RouteOutput<"adminListMembers">;

/** By one letter, email, first or last name; with and without accents; with and without a match. */
const searches = ["m", "mar", "zoe", "Zoë", "o'b", "maya.lind", "NÚÑEZ", "zzz"];

/** Measures each kind of member search and each filter: what its first page costs, and whether it finds everyone. */
export async function measureMemberSearches(
  ask: Ask,
  admin: string,
  members: readonly MemberRow[],
): Promise<Figure[]> {
  const claims = buildTokenClaims(admin);
  const { searchCalls, listCalls } = limits.backOffice;
  const figures: Figure[] = [];
  const wrong: string[] = [];
  const half = members[Math.floor(members.length / 2)];
  const traits = listFilters(half?.created_at ?? "");
  for (const filter of [...[...searches, half?.email ?? ""].map((q) => ({ q })), ...traits]) {
    const calls = "q" in filter ? searchCalls : listCalls;
    const name = new URLSearchParams(filter).toString();
    const found = new Set<string>();
    let slowest: Reads | undefined;
    let answers = 0;
    for (let cursor: string | null | undefined; cursor !== null; ) {
      let page: Page = { items: [], next: null };
      const query: Record<string, string> = cursor ? { ...filter, cursor } : filter;
      const reads = await recordTableReads(async () => {
        page = parseBody(await ask("adminListMembers", { claims, query }));
      });
      answers += 1;
      if (answers === 1) figures.push(countCalls({ name: "adminListMembers", query: filter, calls }, reads));
      if (!slowest || reads.calls.length > slowest.calls.length) slowest = reads;
      for (const { id } of page.items) found.add(id);
      cursor = page.next;
    }
    if (slowest && slowest.calls.length > calls)
      wrong.push(`a page of ${name} took ${slowest.calls.length} calls`);
    const there = members.filter((member) => isFoundBy(member, filter));
    if (found.size !== there.length || there.some(({ id }) => !found.has(id)))
      wrong.push(`${name} finds ${found.size} of ${there.length}`);
  }
  return [
    ...figures,
    buildRuleFigure(6, "searches, read to their ends, that miss or invent a member", wrong),
  ];
}

const isFoundBy = (member: MemberRow, { q, role, ...filter }: TraitFilter & { q?: string; role?: Role }) =>
  hasTraits(member, filter) &&
  (role === undefined || getRole(member, Date.now()) === role) &&
  (q === undefined || hasWords(toMemberWordText(member) ?? "", parseTypedWords(q)));

/** Every filter that no index has, in both orders, and some of them together. `at` is when half of all had joined. */
function listFilters(at: string) {
  const dates = { joined_from: at, joined_before: new Date(Date.parse(at) + 30 * 86_400_000).toISOString() };
  const single = [...memberTraits.map((only) => ({ only })), { label: "playgroup" }, dates];
  return [
    ...single.flatMap((filter) => listOrders.map((sort) => ({ ...filter, sort }))),
    { only: "imported", ...dates },
    { role: "premium_member", only: "cancelling" },
  ] as const;
}

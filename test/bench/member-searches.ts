import type { RouteOutput } from "../../contract/routes.ts";
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

/** Measures each kind of member search: what its first page costs, and whether it finds everyone. */
export async function measureMemberSearches(
  ask: Ask,
  admin: string,
  members: readonly MemberRow[],
): Promise<Figure[]> {
  const claims = buildTokenClaims(admin);
  const calls = limits.backOffice.searchCalls;
  const figures: Figure[] = [];
  const wrong: string[] = [];
  const knownAddress = members[Math.floor(members.length / 2)]?.email ?? "";
  for (const q of [...searches, knownAddress]) {
    const found = new Set<string>();
    let slowest: Reads | undefined;
    let answers = 0;
    for (let cursor: string | null | undefined; cursor !== null; ) {
      let page: Page = { items: [], next: null };
      const query: Record<string, string> = cursor ? { q, cursor } : { q };
      const reads = await recordTableReads(async () => {
        page = parseBody(await ask("adminListMembers", { claims, query }));
      });
      answers += 1;
      if (answers === 1) figures.push(countCalls({ name: "adminListMembers", query: { q }, calls }, reads));
      if (!slowest || reads.calls.length > slowest.calls.length) slowest = reads;
      for (const { id } of page.items) found.add(id);
      cursor = page.next;
    }
    if (slowest && slowest.calls.length > calls)
      wrong.push(`a page of ${q} took ${slowest.calls.length} calls`);
    const there = members.filter((member) => isFoundBy(member, q));
    if (found.size !== there.length || there.some(({ id }) => !found.has(id)))
      wrong.push(`${q} finds ${found.size} of ${there.length}`);
  }
  return [
    ...figures,
    buildRuleFigure(6, "searches, read to their ends, that miss or invent a member", wrong),
  ];
}

const isFoundBy = (member: MemberRow, q: string) =>
  hasWords(toMemberWordText(member) ?? "", parseTypedWords(q));

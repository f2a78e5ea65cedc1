import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { usePages } from "../../api/use-pages.ts";

/** The key of all queries of members' pages. */
export const getMemberPageKey = () => toPrivateKey("member-page");

type PartName =
  | "adminGetMember"
  | "adminListMemberBookings"
  | "adminListMemberItems"
  | "adminListMemberEmails"
  | "adminListMemberSubmissions";

export const getMemberPartKey = (id: string, name: PartName) => [...getMemberPageKey(), id, name];

/** One part of a member's page. Each loads by itself, so that one that fails takes nothing else with it. */
export const useMemberPart = <Name extends PartName>(name: Name, id: string) =>
  useQuery({
    queryKey: getMemberPartKey(id, name),
    queryFn: ({ signal }) => call(name, { id } as Parameters<typeof call<Name>>[1], { signal }),
    staleTime: 0,
  });

/** Pages of a member's audit log, newest first. */
export const useMemberAudit = (id: string) =>
  usePages("adminListMemberAudit", { id }, [...getMemberPageKey(), id, "audit"], { staleTime: 0 });

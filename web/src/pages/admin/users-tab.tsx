import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { ExportButton } from "../../features/exports/exports.tsx";
import { MemberPage } from "../../features/members/member-page.tsx";
import { UsersPanel } from "../../features/members/users-panel.tsx";
import { changeParams, readQuery } from "../../ui/list/list-params.ts";
import { SessionsPart, SubmissionsPart } from "./member-story.tsx";

const memberParam = "member";

/** The Manage Users tab (ADMIN-2): the list, or one member's page if the URL names one. */
export default function UsersTab() {
  const [query, setQuery] = useSearchParams();
  const id = query.get(memberParam);
  // Back from a member's page, the focus returns to their row.
  const lastId = useRef(id);
  useEffect(() => {
    if (id) lastId.current = id;
  }, [id]);
  // By the address: a filter that was set just before may not be drawn yet.
  const open = (member: string | undefined, replace: boolean) =>
    setQuery(changeParams(readQuery(), { [memberParam]: member }), { replace });
  if (!id)
    return (
      <UsersPanel
        focusId={lastId.current}
        // A double click opens the page once.
        onOpen={(member) => open(member.id, readQuery().get(memberParam) === member.id)}
        renderExport={(filter) => <ExportButton kind="members" filter={filter} />}
      />
    );
  return (
    <MemberPage
      key={id}
      id={id}
      listLink={`?${changeParams(query, { [memberParam]: undefined })}`}
      onGone={() => readQuery().get(memberParam) === id && open(undefined, true)}
      sessions={<SessionsPart id={id} />}
      submissions={<SubmissionsPart id={id} />}
    />
  );
}

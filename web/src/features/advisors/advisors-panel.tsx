import { UserPlus, Users } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { activeFilters, advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { formatPart } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useListParams, useListSearch } from "../../ui/list/list-params.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { showError } from "../../ui/toast-store.ts";
import { ExportButton } from "../exports/exports.tsx";
import { AdvisorAdminCard } from "./advisor-admin-card.tsx";
import { type AdminAdvisor, useAdminAdvisors, useToggleActive } from "./advisor-admin-queries.ts";
import { AdvisorEditor } from "./advisor-editor.tsx";
import { AdvisorFilters } from "./advisor-filters.tsx";
import styles from "./advisors-panel.module.css";
import { DeleteAdvisorDialog } from "./delete-advisor-dialog.tsx";
import { advisorOrderNames, filterAdvisors } from "./filter-advisors.ts";
import { useDialogState } from "./use-dialog-state.ts";

/** The Manage Advisors tab (ADV-4). */
export default function AdvisorsPanel() {
  const search = useListSearch();
  const params = useListParams();
  const active = params.findOneOf("status", activeFilters);
  const order = params.findOneOf("sort", advisorOrderNames) ?? "newest";
  const query = useAdminAdvisors();
  const { data } = query;
  const editor = useDialogState<AdminAdvisor | null>();
  const deletion = useDialogState<AdminAdvisor>();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Index of the advisor being deleted: the card that takes its place gets the focus. */
  const deletedIndex = useRef(0);

  const advisors = data ?? [];
  const { matches, counts } = filterAdvisors(advisors, { search: search.typed, active, order });

  /** Returns the element to focus after the delete dialog: the same card, the next one, or the heading. */
  const getFocusAfterDeletion = () => {
    const { subject } = deletion.state ?? {};
    const sameCard = subject && list.current?.querySelector<HTMLElement>(`[data-row="${subject.id}"]`);
    if (sameCard) return sameCard.querySelector<HTMLElement>("button:last-of-type");
    const cards = [...(list.current?.children ?? [])];
    const nextCard = cards[Math.min(deletedIndex.current, cards.length - 1)];
    return nextCard?.querySelector<HTMLElement>("button") ?? heading.current;
  };

  const createButton = (
    <Button size="sm" icon={<UserPlus aria-hidden="true" />} onClick={() => editor.show(null)}>
      New advisor
    </Button>
  );

  return (
    <>
      <ListView
        title="Advisors"
        headingRef={heading}
        hasDensity={false}
        count={data && formatPart(matches.length, advisors.length, "advisor")}
        actions={
          <>
            <ExportButton kind="advisors" filter={{ q: search.typed.trim(), status: active }} />
            {createButton}
          </>
        }
        search={{ ...search, label: "Search advisors by name or email", placeholder: "Name or email" }}
        filters={
          <AdvisorFilters active={active} order={order} counts={data && counts} onChange={params.change} />
        }
        query={query}
        errorMessage={messages.fetchFailed}
        empty={
          matches.length === 0 ? (
            <NoAdvisors isSearch={advisors.length > 0}>{advisors.length === 0 && createButton}</NoAdvisors>
          ) : null
        }
      >
        <AdvisorList
          ref={list}
          advisors={matches}
          onEdit={editor.show}
          onDelete={(advisor, index) => {
            deletedIndex.current = index;
            deletion.show(advisor);
          }}
        />
      </ListView>
      {editor.state && (
        <AdvisorEditor
          key={editor.state.openCount}
          row={editor.state.subject}
          open={editor.state.isOpen}
          onClose={editor.close}
        />
      )}
      {deletion.state && (
        <DeleteAdvisorDialog
          key={deletion.state.openCount}
          advisor={deletion.state.subject}
          open={deletion.state.isOpen}
          onClose={deletion.close}
          returnFocus={getFocusAfterDeletion}
        />
      )}
    </>
  );
}

/** Cards of the listed advisors, with an active switch each. */
function AdvisorList({
  ref,
  advisors,
  onEdit,
  onDelete,
}: {
  ref: RefObject<HTMLUListElement | null>;
  advisors: readonly AdminAdvisor[];
  onEdit: (advisor: AdminAdvisor) => void;
  onDelete: (advisor: AdminAdvisor, index: number) => void;
}) {
  const toggle = useToggleActive();
  const toggleActive = (advisor: AdminAdvisor) => {
    if (!advisor.active && advisor.email === null) showError(messages.emailToActivate, messages.statusFailed);
    else toggle.mutate(advisor);
  };
  return (
    <ul ref={ref} className={styles.grid}>
      {advisors.map((advisor, index) => (
        <AdvisorAdminCard
          key={advisor.id}
          advisor={advisor}
          isToggling={toggle.isPending && toggle.variables.id === advisor.id}
          onEdit={() => onEdit(advisor)}
          onToggle={() => toggleActive(advisor)}
          onDelete={() => onDelete(advisor, index)}
        />
      ))}
    </ul>
  );
}

function NoAdvisors({ isSearch, children }: { isSearch: boolean; children: ReactNode }) {
  return isSearch ? (
    <EmptyState icon={<Users aria-hidden="true" />} title="No advisors found." />
  ) : (
    <EmptyState icon={<Users aria-hidden="true" />} title="No advisors yet." action={children}>
      Add your first advisor so clients can book sessions.
    </EmptyState>
  );
}

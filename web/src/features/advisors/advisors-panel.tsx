import { UserPlus, Users } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { useQueryParam } from "../../ui/use-query-param.ts";
import { AdvisorAdminCard } from "./advisor-admin-card.tsx";
import { type AdminAdvisor, useAdminAdvisors, useToggleActive } from "./advisor-admin-queries.ts";
import { AdvisorEditor } from "./advisor-editor.tsx";
import styles from "./advisors-panel.module.css";
import { DeleteAdvisorDialog } from "./delete-advisor-dialog.tsx";
import { filterAdvisors } from "./filter-advisors.ts";
import { useDialogState } from "./use-dialog-state.ts";

const skeletonCards = ["a", "b", "c", "d", "e", "f"];

/** The Manage Advisors tab (ADV-4). */
export default function AdvisorsPanel() {
  const [search, setSearch] = useQueryParam("q");
  const { data, isPending, isFetching, isLoadingError, refetch } = useAdminAdvisors();
  useFailureToast(isLoadingError, messages.fetchFailed);
  const editor = useDialogState<AdminAdvisor | null>();
  const deletion = useDialogState<AdminAdvisor>();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Index of the advisor being deleted: the card that takes its place gets the focus. */
  const deletedIndex = useRef(0);

  const advisors = data ?? [];
  const matches = filterAdvisors(advisors, search);
  const hasNone = advisors.length === 0;

  /** Returns the element to focus after the delete dialog: the same card, the next one, or the heading. */
  const getFocusAfterDeletion = () => {
    const { subject } = deletion.state ?? {};
    const sameCard = subject && list.current?.querySelector<HTMLElement>(`[data-advisor="${subject.id}"]`);
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
    <section className={styles.panel} aria-labelledby="advisors">
      <div className={styles.top}>
        <h2 id="advisors" ref={heading} tabIndex={-1} className={styles.title}>
          Advisors
        </h2>
        {createButton}
      </div>
      <search className={styles.tools}>
        <SearchField
          label="Search advisors by name"
          placeholder="Search by name"
          className={styles.search}
          value={search}
          onValueChange={setSearch}
        />
        <p role="status" className={styles.count}>
          {data && formatMatchCount(matches.length, advisors.length)}
        </p>
      </search>
      {isPending ? (
        <AdvisorsSkeleton />
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          {messages.fetchFailed}
        </LoadError>
      ) : matches.length === 0 ? (
        <NoAdvisors isSearch={!hasNone}>{hasNone && createButton}</NoAdvisors>
      ) : (
        <AdvisorList
          ref={list}
          advisors={matches}
          onEdit={editor.show}
          onDelete={(advisor, index) => {
            deletedIndex.current = index;
            deletion.show(advisor);
          }}
        />
      )}
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
    </section>
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
    if (!advisor.active && advisor.email === null)
      toast({ title: messages.statusFailed, description: messages.emailToActivate, tone: "destructive" });
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

const formatMatchCount = (matches: number, total: number): string => {
  const advisors = `${total} ${total === 1 ? "advisor" : "advisors"}`;
  return matches === total ? advisors : `${matches} of ${advisors}`;
};

function AdvisorsSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {skeletonCards.map((card) => (
        <Skeleton key={card} width="100%" height={258} className={styles.skeleton} />
      ))}
    </div>
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

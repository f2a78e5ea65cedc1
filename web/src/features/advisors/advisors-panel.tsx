import { UserPlus, Users } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
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
  /** The card whose button was pressed last: if it leaves the list, the card that takes its place gets the focus. */
  const [pressed, setPressed] = useState<PressedCard>();

  const advisors = data ?? [];
  const { matches, counts } = filterAdvisors(advisors, { search: search.typed, active, order });

  /** Finds the element to focus after a change of the pressed card: in that card, in the next one, or the heading. */
  const findNextFocus = () => (pressed && findCardFocus(list.current, pressed)) ?? heading.current;
  const hasLeft = pressed !== undefined && !matches.some(({ id }) => id === pressed.id);
  const focusNext = useEffectEvent(() => {
    if (document.activeElement === document.body) findNextFocus()?.focus();
  });
  useEffect(() => {
    // With a filter by status, a card leaves the list as soon as its button changes the status, and the focus goes with it.
    if (hasLeft) focusNext();
  }, [hasLeft]);

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
          onDelete={deletion.show}
          onPress={setPressed}
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
          returnFocus={findNextFocus}
        />
      )}
    </>
  );
}

interface PressedCard {
  id: string;
  index: number;
}

/** Finds the button to focus in the pressed card, or in the one that took its place. */
function findCardFocus(list: HTMLElement | null, { id, index }: PressedCard): HTMLElement | null | undefined {
  const sameCard = list?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  if (sameCard) return sameCard.querySelector<HTMLElement>("button:last-of-type");
  const cards = [...(list?.children ?? [])];
  return cards[Math.min(index, cards.length - 1)]?.querySelector<HTMLElement>("button");
}

/** Cards of the listed advisors, with an active switch each. */
function AdvisorList({
  ref,
  advisors,
  onEdit,
  onDelete,
  onPress,
}: {
  ref: RefObject<HTMLUListElement | null>;
  advisors: readonly AdminAdvisor[];
  onEdit: (advisor: AdminAdvisor) => void;
  onDelete: (advisor: AdminAdvisor) => void;
  /** Called before a change that can take the card out of the list. */
  onPress: (card: PressedCard) => void;
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
          onToggle={() => {
            onPress({ id: advisor.id, index });
            toggleActive(advisor);
          }}
          onDelete={() => {
            onPress({ id: advisor.id, index });
            onDelete(advisor);
          }}
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

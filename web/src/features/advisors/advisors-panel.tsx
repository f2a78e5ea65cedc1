import { UserPlus, Users } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/failed.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useAddressText } from "../../ui/use-address-text.ts";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { AdvisorAdminCard } from "./advisor-admin-card.tsx";
import { type AdminAdvisor, useAdminAdvisors, useToggleActive } from "./advisor-admin-queries.ts";
import { AdvisorEditor } from "./advisor-editor.tsx";
import { advisorsNamed } from "./advisors-named.ts";
import styles from "./advisors-panel.module.css";
import { DeleteAdvisor } from "./delete-advisor.tsx";

const places = ["a", "b", "c", "d", "e", "f"];

/** A dialog about something; `opening` makes each one new, and it stays while it fades. */
interface About<What> {
  what: What;
  opening: number;
  open: boolean;
}

function useAbout<What>() {
  const [about, setAbout] = useState<About<What>>();
  const show = (what: What) => setAbout({ what, opening: (about?.opening ?? 0) + 1, open: true });
  const close = () => setAbout((now) => now && { ...now, open: false });
  return { about, show, close };
}

/** Spec/2 §2, Manage Advisors tab. */
export default function AdvisorsPanel() {
  const [search, setSearch] = useAddressText("q");
  const { data, isPending, isFetching, isLoadingError, refetch } = useAdminAdvisors();
  useFailureToast(isLoadingError, messages.fetchFailed);
  const toggle = useToggleActive();
  const editing = useAbout<AdminAdvisor | null>();
  const deleting = useAbout<AdminAdvisor>();
  const grid = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The place of who is being deleted: whoever moves up there gets the focus. */
  const place = useRef(0);

  const all = data ?? [];
  const found = advisorsNamed(all, search);

  const activate = (advisor: AdminAdvisor) => {
    if (!advisor.active && advisor.email === null)
      toast({ title: messages.statusFailed, description: messages.emailToActivate, tone: "destructive" });
    else toggle.mutate(advisor);
  };

  const afterDeletion = () => {
    const { what } = deleting.about ?? {};
    const still = what && grid.current?.querySelector<HTMLElement>(`[data-advisor="${what.id}"]`);
    if (still) return still.querySelector<HTMLElement>("button:last-of-type");
    const cards = [...(grid.current?.children ?? [])];
    const next = cards[Math.min(place.current, cards.length - 1)];
    return next?.querySelector<HTMLElement>("button") ?? heading.current;
  };

  const create = (
    <Button size="sm" icon={<UserPlus aria-hidden="true" />} onClick={() => editing.show(null)}>
      New advisor
    </Button>
  );

  return (
    <section className={styles.panel} aria-labelledby="advisors">
      <div className={styles.top}>
        <h2 id="advisors" ref={heading} tabIndex={-1} className={styles.title}>
          Advisors
        </h2>
        {create}
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
          {data && counted(found.length, all.length)}
        </p>
      </search>
      {isPending ? (
        <Places />
      ) : !data ? (
        <Failed onRetry={refetch} busy={isFetching}>
          {messages.fetchFailed}
        </Failed>
      ) : found.length === 0 ? (
        <Nobody searched={all.length > 0}>{all.length === 0 && create}</Nobody>
      ) : (
        <ul ref={grid} className={styles.grid}>
          {found.map((advisor, index) => (
            <AdvisorAdminCard
              key={advisor.id}
              advisor={advisor}
              switching={toggle.isPending && toggle.variables.id === advisor.id}
              onEdit={() => editing.show(advisor)}
              onToggle={() => activate(advisor)}
              onDelete={() => {
                place.current = index;
                deleting.show(advisor);
              }}
            />
          ))}
        </ul>
      )}
      {editing.about && (
        <AdvisorEditor
          key={editing.about.opening}
          row={editing.about.what}
          open={editing.about.open}
          onClose={editing.close}
        />
      )}
      {deleting.about && (
        <DeleteAdvisor
          key={deleting.about.opening}
          advisor={deleting.about.what}
          open={deleting.about.open}
          onClose={deleting.close}
          returnFocus={afterDeletion}
        />
      )}
    </section>
  );
}

const counted = (found: number, all: number): string => {
  const advisors = `${all} ${all === 1 ? "advisor" : "advisors"}`;
  return found === all ? advisors : `${found} of ${advisors}`;
};

function Places() {
  return (
    <div className={styles.grid} aria-busy="true">
      {places.map((place) => (
        <Skeleton key={place} width="100%" height={258} className={styles.place} />
      ))}
    </div>
  );
}

function Nobody({ searched, children }: { searched: boolean; children: ReactNode }) {
  return searched ? (
    <Empty icon={<Users aria-hidden="true" />} title="Nobody of that name." />
  ) : (
    <Empty icon={<Users aria-hidden="true" />} title="No advisors yet." action={children}>
      Introduce the first, and clients can book them.
    </Empty>
  );
}

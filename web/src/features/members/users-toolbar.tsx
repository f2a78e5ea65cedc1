import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import type { useMemberSearch } from "./use-member-search.ts";
import styles from "./users.module.css";

/** The search, the payment filter and the refresh button of the users list, with the number of results. */
export function UsersToolbar({
  search: { typed, setTyped },
  onlyFailed,
  onOnlyFailedChange,
  isRefreshing,
  onRefresh,
  resultCount,
}: {
  search: ReturnType<typeof useMemberSearch>;
  onlyFailed: boolean;
  onOnlyFailedChange: (onlyFailed: boolean) => void;
  isRefreshing: boolean;
  onRefresh: () => void;
  resultCount: ReactNode;
}) {
  return (
    <div className={styles.tools}>
      <SearchField
        label="Search by email, first name or last name"
        placeholder="Email, first or last name"
        className={styles.search}
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
      />
      <ToggleChip pressed={onlyFailed} onClick={() => onOnlyFailedChange(!onlyFailed)}>
        Payment failed
      </ToggleChip>
      <Button
        variant="outline"
        size="sm"
        icon={<RotateCw aria-hidden="true" />}
        busy={isRefreshing}
        onClick={onRefresh}
      >
        Refresh
      </Button>
      <p role="status" className={styles.count}>
        {resultCount}
      </p>
    </div>
  );
}

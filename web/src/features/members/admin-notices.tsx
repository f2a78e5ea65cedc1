import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  type NoticeKind,
  type AdminNotices as Notices,
  noticeKinds,
  noticeLabels,
} from "../../../../contract/admin-notices.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { showAdminError } from "../../api/show-admin-error.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showSuccess } from "../../ui/toast-store.ts";
import styles from "./admin-notices.module.css";

/** The emails about the site that the signed-in admin gets, with a switch for each (ADMIN-29). */
export function AdminNotices() {
  const queryKey = toPrivateKey("notices");
  const queryClient = useQueryClient();
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("adminGetNotices", {}, { signal }),
  });
  const save = useMutation({
    mutationFn: (changes: Partial<Notices>) => call("adminUpdateNotices", changes),
    onSuccess: (notices) => {
      queryClient.setQueryData(queryKey, notices);
      showSuccess("We'll email you accordingly.", "Saved");
    },
    onError: (error) => showAdminError(error, "Failed to save"),
  });
  return (
    <section className={styles.panel} aria-labelledby="notices">
      <h2 id="notices" className={styles.title}>
        Emails to you
      </h2>
      {isPending ? (
        <Skeleton width="100%" height={180} />
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to fetch your choice
        </LoadError>
      ) : (
        noticeKinds.map((about) => (
          <NoticeSwitch
            key={about}
            about={about}
            isOn={save.isPending ? (save.variables[about] ?? data[about]) : data[about]}
            busy={save.isPending}
            onChange={(isOn) => save.mutate({ [about]: isOn })}
          />
        ))
      )}
    </section>
  );
}

function NoticeSwitch({
  about,
  isOn,
  busy,
  onChange,
}: {
  about: NoticeKind;
  isOn: boolean;
  busy: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const hintId = useId();
  const { label, hint } = noticeLabels[about];
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hintId}
          aria-disabled={busy || undefined}
          onChange={(event) => !busy && onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

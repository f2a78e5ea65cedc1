import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { ApiError } from "../../api/errors.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Badge } from "../../ui/badge.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberActions } from "./member-actions.tsx";
import { getMemberName, getMembershipLabel, roleLabels } from "./member-labels.ts";
import { MemberNotes } from "./member-notes.tsx";
import styles from "./member-page.module.css";
import { useMemberPart } from "./member-page-queries.ts";
import { ActivityPart, EmailsPart, ItemsPart } from "./member-parts.tsx";
import { MemberMembership, MemberProfile } from "./member-profile.tsx";
import { useUserDialog } from "./use-user-dialog.tsx";

/** One member's page in the Manage Users tab: who they are, and everything that belongs to them (ADMIN-20). */
export function MemberPage({
  id,
  listLink,
  onGone,
  sessions,
  submissions,
}: {
  id: string;
  listLink: string;
  /** Called after the member was deleted. */
  onGone: () => void;
  /** The parts that show other features' rows. */
  sessions: ReactNode;
  submissions: ReactNode;
}) {
  const selfId = useAuth().user?.id ?? "";
  const { data, error, isFetching, refetch } = useMemberPart("adminGetMember", id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { openDialog, dialog } = useUserDialog({ selfId, findHeading: () => heading.current, onGone });
  const member = data?.member;

  // The row that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.page}>
      <Link to={listLink} className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        All users
      </Link>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {member ? getMemberName(member) : "User"}
        </h2>
        {member && <Badges member={member} />}
        {member && (
          <MemberActions
            member={member}
            selfId={selfId}
            onAction={(action) => openDialog(action, member)}
            isPage
          />
        )}
      </div>
      {!data && !error ? (
        <Skeleton width="100%" height={320} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <p>This user doesn't exist, or their account was deleted.</p>
      ) : !data ? (
        <LoadError onRetry={() => void refetch()} busy={isFetching}>
          Couldn't load this user. Please try again.
        </LoadError>
      ) : (
        <div className={styles.parts}>
          <div className={styles.column}>
            <MemberProfile details={data} />
            <MemberNotes details={data} />
            <MemberMembership details={data} />
            {sessions}
          </div>
          <div className={styles.column}>
            <ActivityPart id={id} selfId={selfId} />
            <EmailsPart id={id} />
            {submissions}
            <ItemsPart id={id} />
          </div>
        </div>
      )}
      {dialog}
    </div>
  );
}

function Badges({ member }: { member: MemberRecord }) {
  const role = roleLabels[member.role];
  const membership = getMembershipLabel(member);
  return (
    <span className={styles.badges}>
      <Badge tone={role.tone}>{role.label}</Badge>
      {member.deleted_at !== null ? (
        <Badge tone="warn">Deletion pending</Badge>
      ) : (
        membership.badge !== "None" && <Badge tone={membership.tone}>{membership.badge}</Badge>
      )}
    </span>
  );
}

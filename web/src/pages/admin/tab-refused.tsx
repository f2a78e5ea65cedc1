import { DoorClosed } from "lucide-react";
import { adminRoleLabels } from "../../../../contract/role-labels.ts";
import type { AdminRole } from "../../../../contract/roles.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Shown instead of a tab that a link opens although the admin's role does not include it (ADMIN-21). */
export function TabRefused({ label, role }: { label: string; role: AdminRole | null }) {
  return (
    <EmptyState icon={<DoorClosed aria-hidden="true" />} title={`Your role doesn't include ${label}.`}>
      {role && `You're signed in as ${adminRoleLabels[role].article}. `}An owner can change your role under
      Manage Users.
    </EmptyState>
  );
}

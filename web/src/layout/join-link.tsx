import type { ComponentProps } from "react";
import { useAuth } from "../auth/use-auth.ts";
import { paths } from "../base/paths.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Whether this person has a membership already; false until it is known who is signed in (SITE-18). */
export function useHasPlan(plan: "free" | "premium"): boolean {
  const { user, isPremium, isAdmin } = useAuth();
  return isPremium || isAdmin || (plan === "free" && user !== null);
}

/** A link to join a plan. Members who have that plan go to the dashboard instead (SITE-18). */
export function JoinLink({
  plan,
  ...link
}: { plan: "free" | "premium" } & Omit<ComponentProps<typeof ButtonLink>, "icon" | "state">) {
  if (!useHasPlan(plan)) return <ButtonLink {...link} />;
  const { to: _, children: _label, ...look } = link;
  return (
    <ButtonLink {...look} to={paths.dashboard}>
      Go to Dashboard
    </ButtonLink>
  );
}

import { type ReactNode, Suspense } from "react";
import type { Profile } from "../../../contract/members.ts";
import { QueryProvider } from "../auth/query-provider.tsx";
import { RequireAdmin } from "../auth/require-admin.tsx";
import { paths } from "../base/paths.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { MembershipUnknown } from "../features/membership/membership-unknown.tsx";
import { Seo } from "../layout/seo.tsx";
import { FoldedMap } from "../ui/art/folded-map.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";
import { MessagePage } from "../ui/message-page.tsx";
import styles from "./admin/admin.module.css";
import { AdminBar } from "./admin/admin-bar.tsx";
import { PanelSkeleton } from "./admin/panel-skeleton.tsx";

const AdminTabs = lazyWithRetry(() => import("./admin/admin-tabs.tsx"));

/** The frame stays while its content loads, so that its heading keeps the focus. */
const Frame = ({ profile = null, children }: { profile?: Profile | null; children: ReactNode }) => (
  <>
    <AdminBar profile={profile} />
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>Back office</h1>
      {children}
    </main>
  </>
);

const loadingPage = (
  <Frame>
    <PanelSkeleton />
  </Frame>
);

const unknownPage = (
  <Frame>
    <MembershipUnknown />
  </Frame>
);

const forbiddenPage = (
  <MessagePage
    takesFocus
    art={<FoldedMap />}
    title="This area is for admins"
    action={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
  >
    You're signed in, but your account isn't an admin account.
  </MessagePage>
);

/** The admin dashboard (ADMIN-1). */
export default function Admin() {
  const hydrated = useHydrated();
  return (
    <QueryProvider>
      <Seo description="Manage content, advisors, members and bookings." />
      {hydrated ? (
        <RequireAdmin loading={loadingPage} unknown={unknownPage} forbidden={forbiddenPage}>
          {(profile) => (
            <Frame profile={profile}>
              <Suspense fallback={<PanelSkeleton />}>
                <AdminTabs />
              </Suspense>
            </Frame>
          )}
        </RequireAdmin>
      ) : (
        loadingPage
      )}
    </QueryProvider>
  );
}

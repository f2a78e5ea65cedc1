import { Suspense } from "react";
import { QueryProvider } from "../api/query-provider.tsx";
import { RequireAdmin } from "../auth/require-admin.tsx";
import { MessagePage } from "../layout/message-page.tsx";
import { Seo } from "../layout/seo.tsx";
import { useHydrated } from "../layout/use-hydrated.ts";
import { lazyWithRetry } from "../lazy-with-retry.ts";
import { paths } from "../paths.ts";
import { FoldedMap } from "../ui/art/folded-map.tsx";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./admin/admin.module.css";
import { AdminBar } from "./admin/admin-bar.tsx";
import { PanelPlace } from "./admin/panel-place.tsx";

const Office = lazyWithRetry(() => import("./admin/office.tsx"));

function Waiting() {
  return (
    <>
      <AdminBar profile={null} />
      <main id="main" className={styles.page}>
        <h1 className={styles.title}>Back office</h1>
        <PanelPlace />
      </main>
    </>
  );
}

const refusal = (
  <MessagePage
    focus
    art={<FoldedMap />}
    title="This area is for admins"
    way={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
  >
    You are signed in, but not as one.
  </MessagePage>
);

/** Spec/2 §2, Admin dashboard. */
export default function Admin() {
  const hydrated = useHydrated();
  return (
    <QueryProvider>
      <Seo description="Content, advisors, members and bookings, for those who look after them." />
      {hydrated ? (
        <RequireAdmin loading={<Waiting />} forbidden={refusal}>
          {(profile) => (
            <Suspense fallback={<Waiting />}>
              <AdminBar profile={profile} />
              <Office />
            </Suspense>
          )}
        </RequireAdmin>
      ) : (
        <Waiting />
      )}
    </QueryProvider>
  );
}

import { Suspense } from "react";
import { ServerState } from "../api/server-state.tsx";
import { RequireAdmin } from "../auth/require-admin.tsx";
import { QuietPage } from "../layout/quiet-page.tsx";
import { Seo } from "../layout/seo.tsx";
import { useHydrated } from "../layout/use-hydrated.ts";
import { lazyPart } from "../lazy-part.ts";
import { paths } from "../paths.ts";
import { FoldedMap } from "../ui/art/folded-map.tsx";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./admin/admin.module.css";
import { AdminBar } from "./admin/admin-bar.tsx";
import { PanelPlace } from "./admin/panel-place.tsx";

const Office = lazyPart(() => import("./admin/office.tsx"));

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
  <QuietPage
    focus
    art={<FoldedMap />}
    title="This area is for admins"
    way={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
  >
    You are signed in, but not as one.
  </QuietPage>
);

/** Spec/2 §2, Admin dashboard. */
export default function Admin() {
  const hydrated = useHydrated();
  return (
    <ServerState>
      <Seo description="Content, advisors, members and bookings, for those who look after them." />
      {hydrated ? (
        <RequireAdmin waiting={<Waiting />} refusal={refusal}>
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
    </ServerState>
  );
}

import { ArrowLeft } from "lucide-react";
import { Suspense } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { QueryProvider } from "../auth/query-provider.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { paths } from "../base/paths.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { SessionSkeleton } from "../features/bookings/session-skeleton.tsx";
import { Seo } from "../layout/seo.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";
import { TopBar } from "./dashboard/top-bar.tsx";
import styles from "./sessions/sessions.module.css";

const SessionPanel = lazyWithRetry(() => import("../features/bookings/session-panel.tsx"));

/** The member's sessions, and each session's own page, which every email about it links to (BOOK-18). */
export default function SessionsPage() {
  const { user, loading } = useAuth();
  const { pathname } = useLocation();
  const { id } = useParams();
  const hydrated = useHydrated();
  if (hydrated && !user && !loading) return <Navigate to={paths.login} state={{ from: pathname }} replace />;
  return (
    <QueryProvider>
      <Seo description="Your sessions with our advisors: what is next, and what was." />
      <TopBar />
      <main id="main" className={styles.page}>
        {id === undefined && (
          <>
            <nav aria-label="Sessions" className={styles.back}>
              <ButtonLink
                to={paths.dashboard}
                variant="quiet"
                size="sm"
                icon={<ArrowLeft aria-hidden="true" />}
              >
                Dashboard
              </ButtonLink>
            </nav>
            <h1>Your sessions</h1>
          </>
        )}
        {hydrated && user ? (
          <Suspense fallback={<SessionSkeleton />}>
            <SessionPanel key={id} id={id} />
          </Suspense>
        ) : (
          <SessionSkeleton />
        )}
      </main>
    </QueryProvider>
  );
}

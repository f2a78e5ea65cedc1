import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { AuthProvider } from "./auth/auth-provider.tsx";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { Footer, LegalFooter } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { getFooterKind, hasHeader, isMemberPage } from "./layout/header-visibility.ts";
import { useScrollToPlans } from "./layout/use-scroll-to-plans.ts";
import { lazyWithRetry } from "./lazy-with-retry.ts";
import { PageRoutes } from "./routes.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import { useScrollAndFocus } from "./ui/use-scroll-and-focus.ts";

const AfterLoad = lazyWithRetry(() => import("./layout/after-load.tsx"));

/** The app inside the router. Each page renders its own `<main id="main">`. */
export function App() {
  const { pathname } = useLocation();
  const isBelowHeader = hasHeader(pathname);
  const footer = getFooterKind(pathname);
  useScrollAndFocus();
  useScrollToPlans();
  // From here on scripts replace the CSS fallbacks of the prerendered page.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => {
    document.getElementById("root")?.removeAttribute("data-prerendered");
    setIsHydrated(true);
  }, []);
  return (
    <ErrorBoundary>
      <AuthProvider>
        <SkipLink />
        {isBelowHeader && <Header />}
        <ErrorBoundary resetOn={pathname}>
          <Suspense>
            {/* A new element where the header comes or goes, because the same one would move. */}
            <div key={String(isBelowHeader)} data-page-area={isMemberPage(pathname) ? "member" : "public"}>
              <PageRoutes />
            </div>
          </Suspense>
        </ErrorBoundary>
        {footer === "site" && <Footer />}
        {footer === "legal" && <LegalFooter />}
        <Suspense>{isHydrated && <AfterLoad />}</Suspense>
      </AuthProvider>
    </ErrorBoundary>
  );
}

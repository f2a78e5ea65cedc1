import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { AuthProvider } from "./auth/auth-provider.tsx";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { hasFooter, hasHeader } from "./layout/header-visibility.ts";
import { useScrollToPlans } from "./layout/use-scroll-to-plans.ts";
import { PageRoutes } from "./routes.tsx";
import { RouteAnnouncer } from "./ui/route-announcer.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import { Toaster } from "./ui/toaster.tsx";
import { useScrollAndFocus } from "./ui/use-scroll-and-focus.ts";

/** The app inside the router. Each page renders its own `<main id="main">`. */
export function App() {
  const { pathname } = useLocation();
  useScrollAndFocus();
  useScrollToPlans();
  // From here on scripts replace the CSS fallbacks of the prerendered page.
  useEffect(() => document.getElementById("root")?.removeAttribute("data-prerendered"), []);
  return (
    <ErrorBoundary>
      <AuthProvider>
        <SkipLink />
        {hasHeader(pathname) && <Header />}
        <ErrorBoundary resetOn={pathname}>
          <Suspense>
            <PageRoutes />
          </Suspense>
        </ErrorBoundary>
        {hasFooter(pathname) && <Footer />}
        <RouteAnnouncer />
        <Toaster />
      </AuthProvider>
    </ErrorBoundary>
  );
}

import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { AuthProvider } from "./auth/auth-provider.tsx";
import { hasStoredSignIn } from "./auth/stored-sign-in.ts";
import { paths } from "./base/paths.ts";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { Footer, LegalFooter } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { getFooterKind, hasHeader, hasNewsletter, isMemberPage } from "./layout/header-visibility.ts";
import { useScrollToPlans } from "./layout/use-scroll-to-plans.ts";
import { PageRoutes } from "./routes.tsx";
import { lazyWithRetry } from "./ui/lazy-with-retry.ts";
import { SkipLink } from "./ui/skip-link.tsx";
import { useScrollAndFocus } from "./ui/use-scroll-and-focus.ts";

const AfterLoad = lazyWithRetry(() => import("./layout/after-load.tsx"));

/** Each comes before a navigation or a toast, which is what AfterLoad shows and remembers. */
const signsOfUse = ["pointerover", "pointerdown", "focusin", "keydown", "scroll"];

/** Loads what comes after the first view. Its state is not in App, so that changing it does not render the page again. */
function AfterFirstUse() {
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => {
    const use = () => setIsInUse(true);
    // Most guests who open the home page read it and leave: their first visit stays as small as it can be.
    if (location.pathname === paths.home && !hasStoredSignIn())
      for (const sign of signsOfUse) addEventListener(sign, use, { once: true });
    else use();
  }, []);
  return <Suspense>{isInUse && <AfterLoad firstPath={firstPath} />}</Suspense>;
}

/** The app inside the router. Each page renders its own `<main id="main">`. */
export function App() {
  const { pathname } = useLocation();
  const isBelowHeader = hasHeader(pathname);
  const footer = getFooterKind(pathname);
  useScrollAndFocus();
  useScrollToPlans();
  // From here on scripts replace the CSS fallbacks of the prerendered page.
  useEffect(() => document.getElementById("root")?.removeAttribute("data-prerendered"), []);
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
        {footer === "site" && <Footer hasNewsletter={hasNewsletter(pathname)} />}
        {footer === "legal" && <LegalFooter />}
        <AfterFirstUse />
      </AuthProvider>
    </ErrorBoundary>
  );
}

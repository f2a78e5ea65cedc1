import { type ReactNode, useRef } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { maxDashboardAdvisors } from "../../../contract/advisors.ts";
import { brand } from "../../../contract/brand.ts";
import { checkoutMessages } from "../../../contract/checkout.ts";
import { getGreetingName } from "../../../contract/members.ts";
import { QueryProvider } from "../api/query-provider.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { AdvisorGrid } from "../features/advisors/advisor-grid.tsx";
import { ContentLibrary } from "../features/content/library.tsx";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { StatusCard } from "../features/membership/status-card.tsx";
import { usePortalReturn } from "../features/membership/use-portal-return.ts";
import { useUpgrade } from "../features/membership/use-upgrade.tsx";
import { useUpgradeReturn } from "../features/membership/use-upgrade-return.ts";
import { MessagePage } from "../layout/message-page.tsx";
import { Seo } from "../layout/seo.tsx";
import { paths } from "../paths.ts";
import { MoonlitHouse } from "../ui/art/moonlit-house.tsx";
import { cx } from "../ui/cx.ts";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { MyBookings, WaitingBooking } from "./dashboard/bookings.tsx";
import styles from "./dashboard/dashboard.module.css";
import { MembershipNotices } from "./dashboard/membership-notices.tsx";
import { QuickActions } from "./dashboard/quick-actions.tsx";
import { SignUpButton } from "./dashboard/sign-up-button.tsx";
import { TopBar } from "./dashboard/top-bar.tsx";

/** Keeps the place that a guest's content will take, grey, until it is known who is here. */
function Unknown({ until, children }: { until: boolean; children: ReactNode }) {
  return (
    <div className={cx(!until && styles.unknown)} inert={!until}>
      {children}
    </div>
  );
}

/** Spec/1 §2, Dashboard: one page for guests, free and premium members and admins, and for whoever has just upgraded. */
export default function Dashboard() {
  const upgrade = useUpgradeReturn();
  const { pathname, search } = useLocation();
  usePortalReturn();

  if (upgrade === "signed_out")
    return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
  return (
    <QueryProvider>
      <Seo description="Your printables, stories, worksheets and advisors in one place." />
      <TopBar />
      {upgrade === "running" ? (
        <MessagePage art={<MoonlitHouse />} title={checkoutMessages.upgradeProcessing} takesFocus>
          {checkoutMessages.settingUpDetail}
        </MessagePage>
      ) : (
        <Content upgraded={upgrade === "upgraded"} />
      )}
    </QueryProvider>
  );
}

function Content({ upgraded }: { upgraded: boolean }) {
  const { profile, loading } = useAuth();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const { ask, asking, prompt } = useSignUpPrompt();
  const { upgrade, popup } = useUpgrade();

  const known = profile !== null || !loading;
  const guest = known && profile === null;
  const book = (advisor?: { id: string }) =>
    guest
      ? ask()
      : navigate({ pathname: paths.advisorCheckout, search: advisor ? `?advisor=${advisor.id}` : "" });
  const searchLibrary = () => {
    if (guest) return ask();
    search.current?.scrollIntoView({ block: "center" });
    search.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <main id="main" className={cx(styles.page, guest && styles.roomForButton)}>
        <h1 className={styles.welcome}>
          {known ? (
            profile ? (
              `Welcome back, ${getGreetingName(profile)}!`
            ) : (
              `Welcome to ${brand.name}`
            )
          ) : (
            <Skeleton width="12ch" height="1em" />
          )}
        </h1>
        <MembershipNotices profile={profile} upgraded={upgraded} />
        {profile && <WaitingBooking />}
        {profile === null && (
          <Unknown until={known}>
            <Notice title="Guest Mode">
              You are looking around in Guest Mode. Create a free account to download and book.
            </Notice>
          </Unknown>
        )}
        <div className={styles.columns}>
          <QuickActions onSearch={searchLibrary} />
          <aside className={styles.aside}>
            <Unknown until={known}>
              <StatusCard profile={profile} onUpgrade={upgrade} />
            </Unknown>
          </aside>
        </div>
        <ContentLibrary
          role={known ? (profile?.role ?? null) : undefined}
          searchRef={search}
          onSignUp={ask}
          onUpgrade={upgrade}
        />
        <section id="book-a-session" className={styles.section} aria-labelledby="book-heading">
          <h2 id="book-heading" className={styles.heading}>
            Book a Session
          </h2>
          <p className={styles.lead}>
            Thirty or sixty minutes, one to one, with someone who has heard it all before.
          </p>
          {profile && <MyBookings />}
          <AdvisorGrid max={maxDashboardAdvisors} onBook={book} />
        </section>
      </main>
      {guest && !asking && <SignUpButton />}
      {prompt}
      {popup}
    </>
  );
}

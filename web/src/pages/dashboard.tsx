import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { maxDashboardAdvisors } from "../../../contract/advisors.ts";
import { checkoutMessages } from "../../../contract/checkout.ts";
import { getGreetingName } from "../../../contract/members.ts";
import { QueryProvider } from "../auth/query-provider.tsx";
import { hasStoredIntent } from "../auth/stored-intent.ts";
import { useAuth } from "../auth/use-auth.ts";
import { brand } from "../base/brand.ts";
import { libraryAnchors, paths } from "../base/paths.ts";
import { AdvisorGrid } from "../features/advisors/advisor-grid.tsx";
import { ContinueRow } from "../features/content/continue-row.tsx";
import { ContentLibrary } from "../features/content/library.tsx";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { MembershipUnknown } from "../features/membership/membership-unknown.tsx";
import { StatusCard } from "../features/membership/status-card.tsx";
import { useCheckoutLeft } from "../features/membership/use-checkout-left.ts";
import { usePortalLink } from "../features/membership/use-portal-link.ts";
import { usePortalReturn } from "../features/membership/use-portal-return.ts";
import { useUpgrade } from "../features/membership/use-upgrade.tsx";
import { type UpgradeReturn, useUpgradeReturn } from "../features/membership/use-upgrade-return.ts";
import { Seo } from "../layout/seo.tsx";
import { MoonlitHouse } from "../ui/art/moonlit-house.tsx";
import { cx } from "../ui/cx.ts";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";
import { LoadError } from "../ui/load-error.tsx";
import { MessagePage } from "../ui/message-page.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton, SkeletonCards } from "../ui/skeleton.tsx";
import { useNearViewport } from "../ui/use-near-viewport.ts";
import { takeFocus } from "../ui/use-open-button.ts";
import styles from "./dashboard/dashboard.module.css";
import { MyBookings } from "./dashboard/deferred-bookings.tsx";
import { MembershipNotices } from "./dashboard/membership-notices.tsx";
import { NextCard } from "./dashboard/next-card.tsx";
import { QuickActions } from "./dashboard/quick-actions.tsx";
import { SignUpButton } from "./dashboard/sign-up-button.tsx";
import { TopBar } from "./dashboard/top-bar.tsx";

const PaidItem = lazyWithRetry(() => import("../features/content/paid-item.tsx"));

/** Shows the item that a member has just paid for. The intent is read once: the card stays when the item is saved. */
function WantedItem() {
  const { isPremium } = useAuth();
  const [hadIntent] = useState(hasStoredIntent);
  return <Suspense>{isPremium && hadIntent && <PaidItem />}</Suspense>;
}

/** Reserves space for guest content: grayed out and inert until it is known who is signed in. */
function GuestPlaceholder({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  return (
    <div className={cx(!isKnown && styles.unknown)} inert={!isKnown}>
      {children}
    </div>
  );
}

/** A part that takes longer than this is not waited for. */
const maxHoldMs = 10_000;

/**
 * Whether a member's dashboard still waits for the parts above its library: they are shown together with it, because one that
 * comes later moves everything below. Also returns the functions that tell it that one of them is there.
 */
function useHold(isMember: boolean) {
  const [isNextKnown, setNextKnown] = useState(false);
  const [isContinueKnown, setContinueKnown] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isMember) return;
    const timer = setTimeout(() => setLate(true), maxHoldMs);
    return () => clearTimeout(timer);
  }, [isMember]);
  return {
    isHeld: !isLate && !(isMember && isNextKnown && isContinueKnown),
    onNextKnown: useCallback(() => setNextKnown(true), []),
    onContinueKnown: useCallback(() => setContinueKnown(true), []),
  };
}

/** The dashboard for guests, members and admins, and the return page of an upgrade (MEMBER-3). */
export default function Dashboard() {
  usePortalReturn();
  useCheckoutLeft();
  usePortalLink();

  return (
    <QueryProvider>
      <Seo description="Your printables, stories, worksheets and advisors in one place." />
      <TopBar />
      <UpgradeOrContent />
    </QueryProvider>
  );
}

/** Within the provider, so that the next member in this tab does not see this one's welcome to Premium (SEC-24). */
function UpgradeOrContent() {
  const { state: upgrade, retry } = useUpgradeReturn();
  const { pathname, search } = useLocation();
  if (upgrade === "signed_out")
    return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
  if (upgrade === "running")
    return (
      <MessagePage art={<MoonlitHouse />} title={checkoutMessages.upgradeProcessing} takesFocus>
        {checkoutMessages.settingUpDetail}
      </MessagePage>
    );
  return <DashboardContent upgrade={upgrade} onRetryUpgrade={retry} />;
}

/** The greeting. Takes the focus from the heading that said that a payment was processed. */
function Welcome({ isKnown, takesFocus }: { isKnown: boolean; takesFocus: boolean }) {
  const { profile, isMembershipUnknown } = useAuth();
  return (
    <h1 ref={takesFocus ? takeFocus : null} tabIndex={-1} className={styles.welcome}>
      {isKnown ? (
        profile ? (
          `Welcome back, ${getGreetingName(profile)}!`
        ) : (
          `Welcome to ${brand.name}`
        )
      ) : isMembershipUnknown ? (
        "Welcome back!"
      ) : (
        <Skeleton width="12ch" height="1em" />
      )}
    </h1>
  );
}

function DashboardContent({
  upgrade: upgradeReturn,
  onRetryUpgrade,
}: {
  upgrade: UpgradeReturn;
  onRetryUpgrade: () => void;
}) {
  const { user, profile, loading, isMembershipUnknown } = useAuth();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const { openPrompt, isPromptOpen, prompt } = useSignUpPrompt();
  const { upgrade, popup } = useUpgrade();

  const isKnown = profile !== null || (!loading && !isMembershipUnknown);
  const isGuest = isKnown && profile === null;
  // Prerendered, or before it is known who is signed in: the style sheet shows what guests see, or that it loads.
  const isUndecided = loading && user === null;
  const isSignedIn = user !== null && !isMembershipUnknown;
  const hold = useHold(profile !== null);
  const isHeld = isSignedIn && hold.isHeld;
  const book = (advisor?: { id: string }) =>
    isGuest
      ? openPrompt(advisor && { advisor_id: advisor.id })
      : navigate({ pathname: paths.advisorCheckout, search: advisor ? `?advisor=${advisor.id}` : "" });
  const searchLibrary = () => {
    if (isGuest) return openPrompt({ search: "" });
    // An empty library has no search.
    const target = search.current ?? document.getElementById(libraryAnchors.section);
    target?.scrollIntoView({ block: search.current ? "center" : "start" });
    search.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <main id="main" className={cx(styles.page, isGuest && styles.roomForButton)}>
        <Welcome isKnown={isKnown} takesFocus={upgradeReturn === "failed"} />
        <noscript>Please enable JavaScript to see your dashboard.</noscript>
        {(isHeld || isUndecided) && (
          <div className={cx(isUndecided && styles.ifMember)}>
            <SkeletonCards count={maxDashboardAdvisors} label="Loading your dashboard" />
          </div>
        )}
        <div className={cx(styles.parts, isHeld && styles.held, isUndecided && styles.ifGuest)}>
          {upgradeReturn === "failed" && (
            <LoadError onRetry={onRetryUpgrade}>
              We couldn't confirm your payment yet. If your card was charged, you'll get Premium either way.
              Please try again.
            </LoadError>
          )}
          <WantedItem />
          {isSignedIn && <NextCard onKnown={hold.onNextKnown} />}
          <MembershipNotices profile={profile} isUpgraded={upgradeReturn === "upgraded"} />
          <MembershipUnknown />
          {profile === null && !user && !isMembershipUnknown && (
            <GuestPlaceholder isKnown={isKnown}>
              <Notice title="Guest Mode">
                You're browsing as a guest. Create a free account to download and book.
              </Notice>
            </GuestPlaceholder>
          )}
          <div className={styles.columns}>
            {/* First in the document as on a phone, so that nothing moves while the rest of it arrives. */}
            <aside className={styles.aside}>
              {!isMembershipUnknown && (
                <GuestPlaceholder isKnown={isKnown}>
                  <StatusCard profile={profile} onUpgrade={upgrade} />
                </GuestPlaceholder>
              )}
            </aside>
            <QuickActions onSearch={searchLibrary} />
          </div>
          {isSignedIn && <ContinueRow onKnown={hold.onContinueKnown} />}
          <ContentLibrary
            role={isKnown ? (profile?.role ?? null) : undefined}
            searchRef={search}
            onSignUp={openPrompt}
            onUpgrade={upgrade}
          />
          <BookASession isMember={profile !== null} onBook={book} />
        </div>
      </main>
      {isGuest && !isPromptOpen && <SignUpButton />}
      {prompt}
      {popup}
    </>
  );
}

/** The member's sessions, and the advisors to book one with, who are asked for when they come near the viewport. */
function BookASession({
  isMember,
  onBook,
}: {
  isMember: boolean;
  onBook: (advisor: { id: string }) => void;
}) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNearViewport(section);
  return (
    <section id="book-a-session" ref={section} className={styles.section} aria-labelledby="book-heading">
      <h2 id="book-heading" className={styles.heading}>
        Book a Session
      </h2>
      <p className={styles.lead}>
        Thirty or sixty minutes, one to one, with someone who has heard it all before.
      </p>
      {isMember && <MyBookings />}
      {isNear ? (
        <AdvisorGrid max={maxDashboardAdvisors} onBook={onBook} />
      ) : (
        <SkeletonCards count={maxDashboardAdvisors} label="Loading our advisors" still />
      )}
    </section>
  );
}

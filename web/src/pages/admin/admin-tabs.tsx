import "../../styles/amplify.css";
import { Tabs } from "@aws-amplify/ui-react";
import { Suspense, useEffect, useRef } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import { useAdminRole, useCanCall } from "../../auth/use-can-call.ts";
import { useLiveChanges } from "../../features/audit/use-live-changes.ts";
import { useSecondFactor, useSecondFactorRefusals } from "../../features/members/second-factor-queries.ts";
import { ErrorBoundary } from "../../layout/error-boundary.tsx";
import { cx } from "../../ui/cx.ts";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import styles from "./admin.module.css";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { tabPanels } from "./tab-panels.ts";
import { TabRefused } from "./tab-refused.tsx";
import { findTab, listTabs, type TabId } from "./tabs.ts";
import { useTabQueries } from "./use-tab-queries.ts";
import { useVerticalTabs } from "./use-vertical-tabs.ts";

const SetupNote = lazyWithRetry(() => import("../../features/overview/setup-note.tsx"));

/**
 * The back office, or the setup of two-step sign-in for an admin who has to use it first. Until the answer is there, or
 * if there is none, it shows the tabs: the API refuses what is not allowed, and the refusal brings the question again.
 */
export default function AdminTabs() {
  const { data } = useSecondFactor();
  useSecondFactorRefusals();
  const isClosed = data?.state === "setup_needed" || data?.state === "sign_in_needed";
  if (!isClosed) return <OpenTabs />;
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <tabPanels.security.Panel />
    </Suspense>
  );
}

function TabIcon({ id }: { id: TabId }) {
  const { icon: Icon } = tabPanels[id];
  return <Icon className={styles.icon} aria-hidden="true" />;
}

/**
 * The tabs for this admin, a rail at the left of a wide screen. The open tab is kept in the URL, as are each tab's own
 * filters.
 */
function OpenTabs() {
  const [query] = useSearchParams();
  const tabList = useRef<HTMLDivElement>(null);
  const role = useAdminRole();
  const allowed = listTabs(useCanCall());
  const { tab: open, isAllowed } = findTab(query.get("tab"), allowed);
  // Among the others while it is open, because the open tab is the only one that the Tab key reaches.
  const tabs = isAllowed ? allowed : [...allowed, open];
  const { id } = open;
  const openTab = useTabQueries(id);
  useLiveChanges(id);
  const orientation = useVerticalTabs();
  const { Panel } = tabPanels[id];

  // Another tab begins at its top; Back returns to where its tab was left. The focus goes with a link that led here.
  const shown = useRef(id);
  const panel = useRef<HTMLDivElement>(null);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (!isBack) window.scrollTo({ top: 0, behavior: "instant" });
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [id, isBack]);
  // On a phone the tab list scrolls sideways: bring the open tab into view.
  useEffect(() => {
    tabList.current
      ?.querySelector(`[data-tab="${id}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [id]);

  return (
    <Tabs.Container value={id} onValueChange={openTab} isLazy className={cx(styles.office)}>
      <div className={cx(styles.rail)}>
        <Tabs.List ref={tabList} className={cx(styles.tabs)} aria-label="Back office" {...orientation}>
          {tabs.map((tab) => (
            <Tabs.Item key={tab.id} value={tab.id} data-tab={tab.id} className={cx(styles.tab)}>
              <TabIcon id={tab.id} />
              {tab.label}
            </Tabs.Item>
          ))}
        </Tabs.List>
        {id !== "overview" && (
          <div className={cx(styles.note)}>
            <Suspense>
              <SetupNote asks={id === tabs[0]?.id} />
            </Suspense>
          </div>
        )}
      </div>
      {tabs.map((tab) => (
        // Takes the focus when a Retry button inside it goes, or a link that led to another tab.
        <Tabs.Panel
          key={tab.id}
          ref={tab.id === id ? panel : undefined}
          value={tab.id}
          tabIndex={-1}
          className={cx(styles.panel)}
        >
          {tab.id === id && (
            <ErrorBoundary resetOn={id} isPart>
              <Suspense fallback={<PanelSkeleton />}>
                {isAllowed ? <Panel /> : <TabRefused label={open.label} role={role} />}
              </Suspense>
            </ErrorBoundary>
          )}
        </Tabs.Panel>
      ))}
    </Tabs.Container>
  );
}

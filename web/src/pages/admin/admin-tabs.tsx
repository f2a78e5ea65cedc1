import "../../styles/amplify.css";
import { Tabs } from "@aws-amplify/ui-react";
import { Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useSecondFactor } from "../../features/members/second-factor-queries.ts";
import { ErrorBoundary } from "../../layout/error-boundary.tsx";
import { lazyWithRetry } from "../../lazy-with-retry.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./admin.module.css";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { tabPanels } from "./tab-panels.ts";
import { findTab, tabs } from "./tabs.ts";

const SetupChecklist = lazyWithRetry(() => import("../../features/overview/setup-checklist.tsx"));

/** The tabs with the checklist of an empty house: the one that opens by default, and the overview. */
const setupTabs: readonly string[] = ["upload", "overview"];

/**
 * The back office, or the setup of two-step sign-in for an admin who has to use it first. Until the answer is there, or
 * if there is none, it shows the tabs: the API refuses what is not allowed.
 */
export default function AdminTabs() {
  const { data } = useSecondFactor();
  const isClosed = data?.state === "setup_needed" || data?.state === "sign_in_needed";
  return (
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>Back office</h1>
      {isClosed ? (
        <Suspense fallback={<PanelSkeleton />}>
          <tabPanels.security />
        </Suspense>
      ) : (
        <OpenTabs />
      )}
    </main>
  );
}

/** The back office's tabs. The open tab is kept in the URL, as are each tab's own filters. */
function OpenTabs() {
  const [query, setQuery] = useSearchParams();
  const tabList = useRef<HTMLDivElement>(null);
  const { id } = findTab(query.get("tab"));
  const Content = tabPanels[id];

  // On a phone the tab list scrolls sideways: bring the open tab into view.
  useEffect(() => {
    tabList.current
      ?.querySelector(`[data-tab="${id}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [id]);

  return (
    <Tabs.Container
      value={id}
      onValueChange={(tab) => setQuery({ tab }, { preventScrollReset: true })}
      isLazy
    >
      <Tabs.List ref={tabList} className={cx(styles.tabs)} aria-label="Back office">
        {tabs.map((tab) => (
          <Tabs.Item key={tab.id} value={tab.id} data-tab={tab.id} className={cx(styles.tab)}>
            {tab.label}
          </Tabs.Item>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} className={cx(styles.panel)}>
          {tab.id === id && (
            <ErrorBoundary resetOn={id}>
              <Suspense fallback={<PanelSkeleton />}>
                {setupTabs.includes(id) && <SetupChecklist />}
                <Content />
              </Suspense>
            </ErrorBoundary>
          )}
        </Tabs.Panel>
      ))}
    </Tabs.Container>
  );
}

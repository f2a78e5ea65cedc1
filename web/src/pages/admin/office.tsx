import "../../styles/amplify.css";
import { Tabs } from "@aws-amplify/ui-react";
import { Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../layout/error-boundary.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./admin.module.css";
import { PanelPlace } from "./panel-place.tsx";
import { panels } from "./panels.ts";
import { tabOf, tabs } from "./tabs.ts";

/** The tabs; which one is open stands in the address, as do the filters that each keeps there by itself. */
export default function Office() {
  const [query, setQuery] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const { id } = tabOf(query.get("tab"));
  const Content = panels[id];

  // On a phone the list scrolls sideways, and the open tab may be the seventh.
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${id}"]`)?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [id]);

  return (
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>Back office</h1>
      <Tabs.Container
        value={id}
        onValueChange={(tab) => setQuery({ tab }, { preventScrollReset: true })}
        isLazy
      >
        <Tabs.List ref={list} className={cx(styles.tabs)} aria-label="Back office">
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
                <Suspense fallback={<PanelPlace />}>
                  <Content />
                </Suspense>
              </ErrorBoundary>
            )}
          </Tabs.Panel>
        ))}
      </Tabs.Container>
    </main>
  );
}

import { useState } from "react";
import { RadioChips } from "../../ui/radio-chips.tsx";
import styles from "./newsletter.module.css";

const views = { phone: "Phone (390 px)", computer: "Computer (600 px)", text: "Plain text" };
const widths = { phone: 390, computer: 600 };
const schemes = { light: "Light", dark: "Dark" };

/** The email's own rules for dark colors, which follow the choice here instead of the device. */
const showIn = (html: string, scheme: keyof typeof schemes): string =>
  html.replaceAll("@media (prefers-color-scheme: dark)", scheme === "dark" ? "@media all" : "@media not all");

/** An email as a phone and a computer show it, in light and dark colors, and its plain text. */
export function EmailFrame({ html, text }: { html: string; text: string }) {
  const [view, setView] = useState<keyof typeof views>("phone");
  const [scheme, setScheme] = useState<keyof typeof schemes>("light");
  return (
    <>
      <div className={styles.choices}>
        <RadioChips label="View" options={views} value={view} onChange={setView} />
        {view !== "text" && (
          <RadioChips label="Colors" options={schemes} value={scheme} onChange={setScheme} />
        )}
      </div>
      {view === "text" ? (
        <pre className={styles.plain}>{text}</pre>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone, the arrow keys scroll it to the side.
        <section className={styles.scroller} aria-label="Email" tabIndex={0}>
          <iframe
            title="Preview of the newsletter"
            className={styles.email}
            width={widths[view]}
            sandbox=""
            srcDoc={showIn(html, scheme)}
          />
        </section>
      )}
    </>
  );
}

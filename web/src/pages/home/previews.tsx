import { paths } from "../../base/paths.ts";
import { CoverFrame } from "../../features/content/covers/cover-frame.tsx";
import { PreviewCard, previews } from "../../features/content/preview-card.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card.tsx";
import { loadNearViewport } from "../../ui/load-near-viewport.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import styles from "./home.module.css";

function PreviewsFallback() {
  return (
    <CardGrid>
      {previews.map((preview) => (
        <PreviewCard key={preview.type} preview={preview} cover={<CoverFrame type={preview.type} icon />} />
      ))}
    </CardGrid>
  );
}

const PreviewList = loadNearViewport(
  async () => (await import("./query-lists.tsx")).PreviewList,
  PreviewsFallback,
);

/** Library previews of the home page, part 3 (SITE-3). */
export function Previews() {
  return (
    <PageSection nextBackground="sky" aria-labelledby="previews-heading">
      <div className={styles.headingRow}>
        <h2 id="previews-heading">A look inside the library</h2>
        <ButtonLink to={paths.resources} variant="outline" size="sm">
          Browse all resources
        </ButtonLink>
      </div>
      <PreviewList />
    </PageSection>
  );
}

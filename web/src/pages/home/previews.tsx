import { PreviewCard, previews } from "../../features/content/preview-card.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card.tsx";
import { CoverFrame } from "../../features/content/covers/cover-frame.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { loadNearViewport } from "../../ui/load-near-viewport.tsx";
import styles from "./home.module.css";

function PreviewPlace() {
  return (
    <CardGrid>
      {previews.map((preview) => (
        <PreviewCard key={preview.type} preview={preview} cover={<CoverFrame type={preview.type} icon />} />
      ))}
    </CardGrid>
  );
}

const PreviewList = loadNearViewport(async () => (await import("./lists.tsx")).PreviewList, PreviewPlace);

/** Spec/1 §2, Home page, part 3. */
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

import { PreviewCard, previews } from "../../features/content/preview-card.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card.tsx";
import { CoverFrame } from "../../ui/cover-frame.tsx";
import { Spread } from "../../ui/spread.tsx";
import { whenNear } from "../../ui/when-near.tsx";
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

const PreviewList = whenNear(async () => (await import("./lists.tsx")).PreviewList, PreviewPlace);

/** Spec/1 §2, Home page, part 3. */
export function Previews() {
  return (
    <Spread next="sky" aria-labelledby="previews-heading">
      <div className={styles.headingRow}>
        <h2 id="previews-heading">A look inside the library</h2>
        <ButtonLink to={paths.resources} variant="outline" size="sm">
          Browse all resources
        </ButtonLink>
      </div>
      <PreviewList />
    </Spread>
  );
}

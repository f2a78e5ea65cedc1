import { CardGrid } from "../../ui/card.tsx";
import { PreviewCard, previews } from "./preview-card.tsx";
import { useNewestOfEachType } from "./queries.ts";

/** The three previews with what is newest of each. Where that cannot be had, they stay what they were. */
export function NewestPreviews() {
  const { data, isPending } = useNewestOfEachType();
  return (
    <CardGrid>
      {previews.map((preview) => (
        <PreviewCard
          key={preview.type}
          preview={preview}
          item={isPending ? undefined : (data?.[preview.type] ?? null)}
        />
      ))}
    </CardGrid>
  );
}

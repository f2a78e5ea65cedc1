import { CardGrid } from "../../ui/card.tsx";
import { Cover } from "./covers/cover.tsx";
import { CoverFrame } from "./covers/cover-frame.tsx";
import { PreviewCard, previews } from "./preview-card.tsx";
import { useNewestOfEachType } from "./content-queries.ts";

/** The three previews with the cover and the words of what is newest, or with a drawn cover of their own. */
export function NewestPreviews() {
  const { data, isPending } = useNewestOfEachType();
  return (
    <CardGrid>
      {previews.map((preview) => {
        const { type } = preview;
        const item = data?.[type];
        const cover = isPending ? (
          <CoverFrame type={type} icon />
        ) : (
          <Cover src={item?.cover} id={item?.id ?? type} type={type} />
        );
        return <PreviewCard key={type} preview={preview} cover={cover} description={item?.description} />;
      })}
    </CardGrid>
  );
}

import { Sprout } from "lucide-react";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { getCoverPages, useNewestOfEachType } from "./content-queries.ts";
import { Cover } from "./covers/cover.tsx";
import { CoverFrame } from "./covers/cover-frame.tsx";
import { PreviewCard, previews } from "./preview-card.tsx";

/** The three previews with cover and description of the newest item, or with a generated cover. */
export function NewestPreviews() {
  const { data, isPending } = useNewestOfEachType();
  if (data && Object.keys(data).length === 0)
    return (
      <EmptyState
        icon={<Sprout aria-hidden="true" />}
        title="The first pages are on their way."
        action={
          <ButtonLink to={paths.insights} variant="outline">
            {`Read ${brand.newsletter}`}
          </ButtonLink>
        }
      >
        The library is still empty. New items will appear here.
      </EmptyState>
    );
  return (
    <CardGrid>
      {previews.map((preview) => {
        const { type } = preview;
        const item = data?.[type];
        const cover = isPending ? (
          <CoverFrame type={type} icon />
        ) : (
          <Cover
            src={item?.cover}
            id={item?.id ?? type}
            type={type}
            pages={item ? getCoverPages(item) : null}
          />
        );
        return (
          <PreviewCard
            key={type}
            preview={preview}
            cover={cover}
            item={item}
            {...(data && !item && { description: "The first ones are on their way" })}
          />
        );
      })}
    </CardGrid>
  );
}

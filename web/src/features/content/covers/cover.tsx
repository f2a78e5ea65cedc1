import { type SyntheticEvent, useCallback, useEffect, useState } from "react";
import type { ContentType } from "../../../../../contract/content.ts";
import { CoverFrame } from "./cover-frame.tsx";

/**
 * The 4:3 cover of an item: its thumbnail, or without one (or with one that will not load) the cover drawn
 * from its id, under the icon of its type (spec/1 §9). Decoration: the item's title stands beside it.
 */
export function Cover({
  src,
  id,
  type,
  className,
}: {
  src: string | null | undefined;
  id: string;
  type: ContentType;
  className?: string | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  const thumbnail = src && src !== broken ? src : undefined;
  const drawing = useDrawing(thumbnail ? undefined : id, type);
  const shown = thumbnail ?? drawing;

  const reportBroken = (image: HTMLImageElement) => {
    if (image.getAttribute("src") === thumbnail) setBroken(thumbnail);
  };
  // An image of the prerendered page may have failed before React listened.
  const checkEarly = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) image.dispatchEvent(new Event("error"));
  }, []);

  return (
    <CoverFrame type={type} icon={!thumbnail} className={className}>
      {shown && (
        <img
          key={shown}
          ref={checkEarly}
          src={shown}
          alt=""
          width={400}
          height={300}
          loading={thumbnail ? "lazy" : "eager"}
          decoding="async"
          onError={(event: SyntheticEvent<HTMLImageElement>) => reportBroken(event.currentTarget)}
        />
      )}
    </CoverFrame>
  );
}

/** The drawn cover as a data URL, once its generator has been fetched; nothing while `id` is undefined. */
function useDrawing(id: string | undefined, type: ContentType): string | undefined {
  const [drawing, setDrawing] = useState<{ id: string; url: string }>();
  useEffect(() => {
    if (id === undefined) return;
    let wanted = true;
    import("./cover-art.ts").then(
      ({ coverArt }) => {
        if (wanted) setDrawing({ id, url: `data:image/svg+xml,${encodeURIComponent(coverArt(id, type))}` });
      },
      // Tint and icon are enough of a cover.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [id, type]);
  return drawing?.id === id ? drawing?.url : undefined;
}

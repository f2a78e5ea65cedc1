import { type SyntheticEvent, useCallback, useEffect, useState } from "react";
import type { ContentType } from "../../../../../contract/content.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./cover.module.css";
import { CoverFrame } from "./cover-frame.tsx";

/**
 * The cover of an item: its thumbnail, as a sheet of paper if it shows the first of `pages`, or, if there is none or it
 * fails to load, a generated cover with the type's icon (LIB-7). Decorative, because the item's title is next to it.
 */
export function Cover({
  src,
  id,
  type,
  pages,
  className,
}: {
  src: string | null | undefined;
  id: string;
  type: ContentType;
  /** The page count of a document whose first page is the thumbnail. */
  pages?: number | null | undefined;
  className?: string | undefined;
}) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const thumbnail = src && src !== failedSrc ? src : undefined;
  const generated = useGeneratedCover(thumbnail ? undefined : id, type);
  const shown = thumbnail ?? generated;

  const reportError = (image: HTMLImageElement) => {
    if (image.getAttribute("src") === thumbnail) setFailedSrc(thumbnail);
  };
  // An image of a prerendered page may have failed before hydration.
  const checkOnMount = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) image.dispatchEvent(new Event("error"));
  }, []);

  const isSheet = thumbnail !== undefined && pages != null;
  const image = shown && (
    <img
      key={shown}
      ref={checkOnMount}
      src={shown}
      alt=""
      width={isSheet ? 480 : 400}
      height={isSheet ? 621 : 300}
      loading={thumbnail ? "lazy" : "eager"}
      decoding="async"
      onError={(event: SyntheticEvent<HTMLImageElement>) => reportError(event.currentTarget)}
    />
  );
  return (
    <CoverFrame type={type} icon={!thumbnail} className={className}>
      {isSheet ? <span className={cx(styles.sheet, pages !== 1 && styles.stacked)}>{image}</span> : image}
    </CoverFrame>
  );
}

/** The generated cover as a data URL, once its code has been imported; undefined while `id` is undefined. */
function useGeneratedCover(id: string | undefined, type: ContentType): string | undefined {
  const [generated, setGenerated] = useState<{ id: string; url: string }>();
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    import("./cover-art.ts").then(
      ({ drawCover }) => {
        if (isCurrent)
          setGenerated({ id, url: `data:image/svg+xml,${encodeURIComponent(drawCover(id, type))}` });
      },
      // The color and icon of the frame are enough of a cover.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id, type]);
  return generated?.id === id ? generated?.url : undefined;
}

import { Heart } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { toWantedItem } from "./content-queries.ts";
import styles from "./favorite-button.module.css";
import type { LibraryAccess } from "./library-access.ts";
import { useMyItem, useSetFavorite } from "./my-items.ts";

/**
 * The heart that makes an item a favorite (LIB-20). A guest's press opens the sign-up prompt, and the heart is set after
 * that. Disabled while the role is unknown.
 */
export function FavoriteButton({
  item,
  role,
  onSignUp,
  className,
}: {
  item: Parameters<typeof toWantedItem>[0];
  className?: string | undefined;
} & Omit<LibraryAccess, "onUpgrade">) {
  const isFavorite = useMyItem(item.id)?.favorite_at != null;
  const { mutate } = useSetFavorite();
  const press = () =>
    role === null
      ? onSignUp({ item: { ...toWantedItem(item), favorite: true } })
      : mutate({ id: item.id, favorite: !isFavorite });
  return (
    <button
      type="button"
      className={cx(styles.heart, className)}
      aria-label={`Favorite ${item.title}`}
      aria-pressed={isFavorite}
      title={isFavorite ? "Remove from favorites" : "Add to favorites"}
      disabled={role === undefined}
      onClick={press}
    >
      <Heart aria-hidden="true" />
    </button>
  );
}

import { BookOpen, Calculator, Heart, Printer } from "lucide-react";
import { type MouseEvent, type Ref, startTransition, useOptimistic, useState } from "react";
import { ageGroupNames, ageGroups } from "../../../../contract/age-groups.ts";
import { contentTypeLabels, contentTypes } from "../../../../contract/content.ts";
import type { Wanted } from "../../auth/intent.ts";
import { libraryAnchors } from "../../base/paths.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import hiddenStyles from "../../ui/visually-hidden.module.css";
import styles from "./library.module.css";
import type { LibraryFilter } from "./use-library-filter.ts";

const icons = { story: BookOpen, math_worksheet: Calculator, printable: Printer } as const;

/**
 * The search input and type filters. A guest's click or first keystroke opens the sign-up prompt; focus alone does not, so
 * that keyboard users can tab past (WCAG 3.2.1).
 */
export function LibrarySearch({
  filter,
  isGuest,
  searchRef,
  onSignUp,
}: {
  filter: LibraryFilter;
  isGuest: boolean;
  searchRef: Ref<HTMLInputElement> | undefined;
  onSignUp: (wanted?: Wanted) => void;
}) {
  // The field shows each letter in the next frame; the library, with all its cards, follows when there is time.
  const [shownSearch, showSearch] = useOptimistic(filter.search);
  const setSearch = (search: string) =>
    startTransition(() => {
      showSearch(search);
      filter.setSearch(search);
    });
  // A guest types on until the prompt has loaded and takes the focus.
  const [guestSearch = filter.search, setGuestSearch] = useState<string>();
  const askToSignUp = (search: string) => {
    setGuestSearch(search);
    onSignUp({ search });
  };
  const promptSignUp = (event: MouseEvent | undefined) => {
    if (!isGuest) return;
    event?.preventDefault();
    askToSignUp(guestSearch);
  };
  return (
    <search className={styles.discovery}>
      <SearchField
        {...(searchRef && { ref: searchRef })}
        id={libraryAnchors.search}
        label="Search the library"
        placeholder="Search printables, stories, worksheets"
        className={styles.search}
        value={isGuest ? guestSearch : shownSearch}
        onValueChange={(search) => (isGuest ? askToSignUp(search) : setSearch(search))}
        onClick={promptSignUp}
        onKeyDown={(event) => {
          if (isGuest && event.key === "Enter") askToSignUp(guestSearch);
        }}
        onBlur={() => setGuestSearch(undefined)}
      />
      <fieldset className={styles.chips}>
        <legend className={hiddenStyles.hidden}>Show</legend>
        {ageGroupNames.map((group) => (
          <ToggleChip
            key={group}
            pressed={filter.ages.includes(group)}
            onClick={() => filter.toggleAges(group)}
          >
            {ageGroups[group].label}
          </ToggleChip>
        ))}
        {contentTypes.map((type) => {
          const Icon = icons[type];
          return (
            <ToggleChip
              key={type}
              pressed={filter.types.includes(type)}
              icon={<Icon aria-hidden="true" />}
              onClick={() => filter.toggleType(type)}
            >
              {contentTypeLabels[type].plural}
            </ToggleChip>
          );
        })}
        <ToggleChip pressed={filter.isFreeOnly} onClick={filter.toggleFreeOnly}>
          Free for me
        </ToggleChip>
        <ToggleChip
          pressed={filter.isFavoritesOnly && !isGuest}
          icon={<Heart aria-hidden="true" />}
          onClick={isGuest ? () => onSignUp() : filter.toggleFavoritesOnly}
        >
          Favorites
        </ToggleChip>
      </fieldset>
    </search>
  );
}

import { BookOpen, Calculator, Printer } from "lucide-react";
import type { MouseEvent, Ref } from "react";
import { contentTypeLabels, contentTypes } from "../../../../contract/content.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import styles from "./library.module.css";
import type { Filter } from "./use-library-filter.ts";

const icons = { story: BookOpen, math_worksheet: Calculator, printable: Printer } as const;

/**
 * The search box and the type filters. A guest's press or first keystroke asks them to sign up; the focus
 * alone does not, so that the keyboard can pass (WCAG 3.2.1).
 */
export function LibrarySearch({
  filter,
  guest,
  searchRef,
  onSignUp,
}: {
  filter: Filter;
  guest: boolean;
  searchRef: Ref<HTMLInputElement> | undefined;
  onSignUp: () => void;
}) {
  const ask = (event: MouseEvent | undefined) => {
    if (!guest) return;
    event?.preventDefault();
    onSignUp();
  };
  return (
    <search className={styles.discovery}>
      <SearchField
        {...(searchRef && { ref: searchRef })}
        label="Search the library"
        placeholder="Search printables, stories, worksheets"
        className={styles.search}
        value={filter.search}
        onValueChange={(search) => (guest ? onSignUp() : filter.setSearch(search))}
        onClick={ask}
        onKeyDown={(event) => {
          if (guest && event.key === "Enter") onSignUp();
        }}
      />
      <fieldset className={styles.chips}>
        <legend className={styles.legend}>Show</legend>
        {contentTypes.map((type) => {
          const Icon = icons[type];
          return (
            <ToggleChip
              key={type}
              pressed={filter.types.includes(type)}
              icon={<Icon aria-hidden="true" />}
              onClick={() => filter.toggle(type)}
            >
              {contentTypeLabels[type].plural}
            </ToggleChip>
          );
        })}
      </fieldset>
    </search>
  );
}

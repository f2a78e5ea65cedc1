import { categories, categoryLabels, contentTypeLabels, contentTypes } from "../../../../contract/content.ts";

/** The access types as options of a select field. */
export function CategoryOptions() {
  return categories.map((category) => (
    <option key={category} value={category}>
      {categoryLabels[category]}
    </option>
  ));
}

/** The content types as options of a select field. */
export function ContentTypeOptions() {
  return contentTypes.map((type) => (
    <option key={type} value={type}>
      {contentTypeLabels[type].one}
    </option>
  ));
}

import { SelectField } from "@aws-amplify/ui-react";
import { categories, contentTypes } from "../../../../contract/content.ts";
import { type ContentOrder, contentOrders } from "../../../../contract/content-admin.ts";
import { publicationLabels, publications } from "../../../../contract/publishing.ts";
import { SearchField } from "../../ui/search-field.tsx";
import type { CatalogFilter } from "./content-catalog.ts";
import { CategoryOptions, ContentTypeOptions } from "./content-options.tsx";
import styles from "./manage.module.css";

const orders = Object.keys(contentOrders) as ContentOrder[];

/** The search, filters and order of the content list (LIB-12). */
export function ContentToolbar({
  filter: { search, category, type, publication, order },
  onChange,
}: {
  filter: CatalogFilter;
  onChange: (change: Partial<CatalogFilter>) => void;
}) {
  return (
    <search className={styles.toolbar}>
      <SearchField
        label="Search title, description or file name"
        placeholder="Title, description, file name"
        className={styles.search}
        value={search}
        onValueChange={(search) => onChange({ search })}
      />
      <SelectField
        label="Category"
        labelHidden
        value={category ?? ""}
        onChange={({ target }) => onChange({ category: categories.find((each) => each === target.value) })}
      >
        <option value="">All categories</option>
        <CategoryOptions />
      </SelectField>
      <SelectField
        label="Content type"
        labelHidden
        value={type ?? ""}
        onChange={({ target }) => onChange({ type: contentTypes.find((each) => each === target.value) })}
      >
        <option value="">All types</option>
        <ContentTypeOptions />
      </SelectField>
      <SelectField
        label="Status"
        labelHidden
        value={publication ?? ""}
        onChange={({ target }) =>
          onChange({ publication: publications.find((each) => each === target.value) })
        }
      >
        <option value="">All statuses</option>
        {publications.map((each) => (
          <option key={each} value={each}>
            {publicationLabels[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort by"
        labelHidden
        value={order}
        onChange={({ target }) => {
          const order = orders.find((each) => each === target.value);
          if (order) onChange({ order });
        }}
      >
        {orders.map((each) => (
          <option key={each} value={each}>
            {contentOrders[each].label}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

import { SelectField } from "@aws-amplify/ui-react";
import { categories, categoryLabels, contentTypeLabels, contentTypes } from "../../../../contract/content.ts";
import { type ContentOrder, contentOrders } from "../../../../contract/content-admin.ts";
import { SearchField } from "../../ui/search-field.tsx";
import type { Wanted } from "./content-catalog.ts";
import styles from "./manage.module.css";

const orders = Object.keys(contentOrders) as ContentOrder[];

/** Search, filters and order of the list (spec/2 §2). */
export function ContentToolbar({
  wanted: { search, category, type, order },
  onChange,
}: {
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
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
        {categories.map((each) => (
          <option key={each} value={each}>
            {categoryLabels[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Content type"
        labelHidden
        value={type ?? ""}
        onChange={({ target }) => onChange({ type: contentTypes.find((each) => each === target.value) })}
      >
        <option value="">All types</option>
        {contentTypes.map((each) => (
          <option key={each} value={each}>
            {contentTypeLabels[each].one}
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

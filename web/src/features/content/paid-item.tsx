import { useState } from "react";
import { readIntent } from "../../auth/read-intent.ts";
import { NamedDownload } from "./wanted-item.tsx";

/** Offers a member who has just paid the item that they wanted Premium for, as the dashboard's first card (PAY-6). */
export default function PaidItem() {
  const [intent] = useState(() => readIntent());
  if (!intent?.is_upgrade || !intent.item) return null;
  return (
    <section aria-label="What you wanted">
      <NamedDownload item={intent.item} />
    </section>
  );
}

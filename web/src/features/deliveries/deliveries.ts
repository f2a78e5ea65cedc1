export { useTryNow } from "./delivery-queries.ts";
export { EmailRow } from "./email-row.tsx";
export { nameDelivery } from "./name-delivery.ts";

export { EmailRow } from "./email-row.tsx";
export { nameDelivery, toSubjectLink } from "./name-delivery.ts";
export { useTryInList } from "./use-try-in-list.ts";

export { EmailRow } from "./email-row.tsx";
export { nameDelivery, toSubjectLink } from "./name-delivery.ts";
export { TryButton } from "./try-button.tsx";
export { useTryInList } from "./use-try-in-list.ts";

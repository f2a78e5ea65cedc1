export { useTryNow } from "./delivery-queries.ts";
export { nameDelivery } from "./name-delivery.ts";

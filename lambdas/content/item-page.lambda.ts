import { withMiddleware } from "../http/middleware.ts";
import { getDocument } from "./item-page.ts";

export const handler = withMiddleware(getDocument);

import { createApi } from "./api.ts";

/** Answers every address below /api that no route has: an API's 404 is JSON, never a page. */
export const handler = createApi({}, {}, { findMember: async () => undefined });

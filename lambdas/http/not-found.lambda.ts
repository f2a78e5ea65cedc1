import { createApi } from "./api.ts";

/** Answers unknown endpoints below /api with a JSON 404. */
export const handler = createApi({}, {}, { findMember: async () => undefined });

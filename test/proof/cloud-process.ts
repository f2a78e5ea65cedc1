import { startCloud } from "../../local/cloud/cloud.ts";

/*
 * The cloud as `npm start` runs it, but empty and without its pages, which nobody here opens: so that it is back soon
 * after each of its deaths.
 */
process.env.TZ = "UTC";
process.on("disconnect", () => process.exit(0));
const cloud = await startCloud({
  stateDir: process.env.KINDSTEAD_STATE ?? "",
  port: Number(process.env.PORT),
  seed: "none",
  web: "none",
  quiet: true,
});
process.on("SIGTERM", () => void cloud.close().then(() => process.exit(0)));

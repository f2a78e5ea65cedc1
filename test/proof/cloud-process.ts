import { startCloud } from "../../local/cloud/cloud.ts";

/* The local cloud as `npm start` runs it, but empty and without pages, so that it restarts quickly after a crash. */
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

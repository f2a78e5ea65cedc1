import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderPermissions, synthesizeForPermissions } from "./render-permissions.ts";
import { root } from "./synthesize-stage.ts";

writeFileSync(join(root, "docs", "permissions.md"), renderPermissions(synthesizeForPermissions()));

import { spawn } from "node:child_process";
import { commands } from "./ops-commands.ts";

/* npm run ops -- <command> [arguments]: everything that is not needed every day. Alone it lists the commands. */
const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : commands[name];

if (command) run(command.runs, args);
else if (name === undefined || ["help", "--help", "-h"].includes(name)) console.log(formatHelp());
else {
  console.error(`There is no command ${name}. npm run ops lists the commands.`);
  process.exitCode = 1;
}

function formatHelp(): string {
  const width = Math.max(...Object.keys(commands).map((each) => each.length));
  const lines = Object.entries(commands).map(([each, { does }]) => `  ${each.padEnd(width)}  ${does}`);
  return ["Usage: npm run ops -- <command> [arguments]", "", ...lines].join("\n");
}

/** Runs one program after the other until one fails; the arguments go to the last. */
function run([program = "", ...later]: readonly string[], lastArguments: string[]): void {
  const [file = "", ...own] = program.split(" ");
  const child = spawn(file, [...own, ...(later.length === 0 ? lastArguments : [])], { stdio: "inherit" });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, forward);
  child.on("error", (error) => {
    console.error(`Cannot start ${file}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code) => {
    if (code === 0 && later.length > 0) run(later, lastArguments);
    else process.exit(code ?? 1);
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, it, onTestFinished } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { accessKeys, BUCKET, createClient, startTestS3 } from "./s3.fixture.ts";

/** Starts the emulator in its own process, which the test can kill. */
async function startProcess(dir: string): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startS3 } from ${JSON.stringify(new URL("./server.ts", import.meta.url).href)};
    const s3 = await startS3(${JSON.stringify({ port: 0, dir, accessKeys })});
    await s3.defineBucket(${JSON.stringify(BUCKET)}, {});
    console.log(s3.url);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(child.stdout, "data");
  return { child, url: String(line).trim() };
}

const buildContent = (writer: number, round: number) => `${writer}:${round};`.repeat(2000);

it("S3 emulator: keeps acknowledged objects after kill -9 and serves no incomplete ones", async () => {
  const dir = createTempDirectory();
  const { child, url } = await startProcess(dir);
  const s3 = createClient({ url });
  const acknowledged = new Map<string, number>();
  let writes = 0;
  const write = async (writer: number) => {
    for (let round = 0; ; round += 1) {
      const Key = `w${writer}/${round % 3}`;
      await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: buildContent(writer, round) }));
      acknowledged.set(Key, round);
      writes += 1;
      if (writes === 60) child.kill("SIGKILL");
    }
  };
  await Promise.allSettled([0, 1, 2, 3].map(write));
  expect(writes).toBeGreaterThanOrEqual(60);

  const restarted = await startTestS3(dir);
  onTestFinished(() => restarted.close());
  for (const [Key, round] of acknowledged) {
    const { Body } = await createClient(restarted).send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    const text = await Body?.transformToString();
    const writer = Number(Key.slice(1, 2));
    // The write in progress when the process was killed may also have succeeded.
    expect([buildContent(writer, round), buildContent(writer, round + 3)]).toContain(text);
  }
});

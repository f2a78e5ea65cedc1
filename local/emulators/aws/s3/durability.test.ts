import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, it, onTestFinished } from "vitest";
import { givenADirectory } from "../../kit/temporary-directory.fixture.ts";
import { accessKeys, BUCKET, clientOf, givenS3 } from "./s3.fixture.ts";
import { startS3 } from "./server.ts";

/** The server in a process of its own, so that it can be killed. */
async function givenAProcess(dir: string): Promise<{ child: ChildProcess; url: string }> {
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

const contentOf = (writer: number, round: number) => `${writer}:${round};`.repeat(2000);

it("an acknowledged object survives kill -9, and no torn one is ever read", async () => {
  const dir = givenADirectory();
  const { child, url } = await givenAProcess(dir);
  const s3 = clientOf({ url });
  const acknowledged = new Map<string, number>();
  let writes = 0;
  const write = async (writer: number) => {
    for (let round = 0; ; round += 1) {
      const Key = `w${writer}/${round % 3}`;
      await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: contentOf(writer, round) }));
      acknowledged.set(Key, round);
      writes += 1;
      if (writes === 60) child.kill("SIGKILL");
    }
  };
  await Promise.allSettled([0, 1, 2, 3].map(write));
  expect(writes).toBeGreaterThanOrEqual(60);

  const again = await givenS3(dir);
  onTestFinished(() => again.close());
  for (const [Key, round] of acknowledged) {
    const { Body } = await clientOf(again).send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    const text = await Body?.transformToString();
    const writer = Number(Key.slice(1, 2));
    // The write that was under way when the process died may have come through too.
    expect([contentOf(writer, round), contentOf(writer, round + 3)]).toContain(text);
  }
});

it("what a torn write left behind is gone at the next start, and nothing else", async () => {
  const dir = givenADirectory();
  const first = await givenS3(dir);
  await clientOf(first).send(new PutObjectCommand({ Bucket: BUCKET, Key: "kept", Body: "kept" }));
  await first.close();
  const torn = join(dir, BUCKET, "00000000-0000-4000-8000-000000000000.bytes");
  writeFileSync(torn, "half a fi");
  writeFileSync(`${torn}.entry`, '{"key":"to');
  const stranger = join(dir, BUCKET, "notes.txt");
  writeFileSync(stranger, "not ours");

  const again = await givenS3(dir);
  onTestFinished(() => again.close());
  const { Contents } = await clientOf(again).send(new ListObjectsV2Command({ Bucket: BUCKET }));
  expect(Contents?.map(({ Key }) => Key)).toEqual(["kept"]);
  expect(readdirSync(join(dir, BUCKET)).filter((file) => /\.bytes|\.txt/.test(file))).toHaveLength(2);
});

it("a port that is taken is named", async () => {
  const first = await givenS3(givenADirectory());
  onTestFinished(() => first.close());
  await expect(startS3({ port: first.port, dir: givenADirectory(), accessKeys })).rejects.toMatchObject({
    code: "EADDRINUSE",
    port: first.port,
  });
});

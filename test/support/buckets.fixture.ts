import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, vi } from "vitest";
import { loadS3 } from "../../lambdas/files/s3.ts";
import { type S3, startS3 } from "../../local/emulators/aws/s3/server.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";

const [files, media] = ["kindstead-files-test", "kindstead-media-test"];

export interface TestBuckets {
  url: string;
  /** Every key in either bucket. */
  keys(): Promise<string[]>;
  /** An object's bytes, type and caching. Throws when there is none. */
  read(bucket: "files" | "media", key: string): Promise<{ bytes: Buffer; type: string; cache: string }>;
}

/** Starts two empty buckets on the S3 emulator until the last test of the file is over, and points this process at them. */
export async function startBucketsForFile(): Promise<TestBuckets> {
  const server: S3 = await startS3({
    port: 0,
    dir: createTempDirectory(afterAll),
    accessKeys: { test: "test" },
  });
  await Promise.all([files, media].map((name) => server.defineBucket(name, {})));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: server.url,
    FILES_BUCKET: files,
    MEDIA_BUCKET: media,
  });
  const client = new S3Client({ forcePathStyle: true });
  afterAll(async () => {
    client.destroy();
    await server.close();
  });
  const list = async (Bucket: string) => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key = "" }) => Key);
  };
  return {
    url: server.url,
    keys: async () => (await Promise.all([list(files), list(media)])).flat(),
    async read(bucket, Key) {
      const Bucket = bucket === "files" ? files : media;
      const {
        Body,
        ContentType = "",
        CacheControl = "",
      } = await client.send(new GetObjectCommand({ Bucket, Key }));
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      return { bytes, type: ContentType, cache: CacheControl };
    },
  };
}

/** Holds the first S3 command of this kind until `release` is called. `reached` resolves when one is held. */
export async function holdFirst(kind: new (input: never) => object) {
  const { s3 } = await loadS3();
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const send = s3.send.bind(s3) as (command: object) => Promise<object>;
  const spy = vi.spyOn(s3, "send").mockImplementation((async (command: object) => {
    if (command instanceof kind) {
      spy.mockRestore();
      reached.resolve();
      await released.promise;
    }
    return send(command);
  }) as typeof s3.send);
  return { reached: reached.promise, release: () => released.resolve() };
}

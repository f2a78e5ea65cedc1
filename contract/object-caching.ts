/**
 * Caches may show a picture for this long after it was deleted, for example because its item was hidden
 * (docs/decisions/uploads.md).
 */
export const pictureCacheSeconds = 300;

/**
 * Tells caches how to treat a stored object: pictures are public, but must soon be gone when they are deleted; a member's
 * file must not outlive its link in any cache.
 */
export const objectCaching = {
  picture: `public, max-age=${pictureCacheSeconds}`,
  memberFile: "private, no-store",
  /** Another picture has another name. */
  forGood: "public, max-age=31536000, immutable",
} as const;

const units = ["KB", "MB", "GB"] as const;

/** A size in bytes as people read it: '812 bytes', '4.2 KB', '50 MB'. A KB has 1,024 bytes, as the limits do. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let size = bytes / 1_024;
  let unit = 0;
  // A size that would be rounded up to 1024 is one of the next unit already.
  while (size >= 1_023.95 && unit < units.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}

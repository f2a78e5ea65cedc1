/** The MIME type of an export. */
export const csvType = "text/csv";

/** The key of the whole file, and of one of the parts that it is joined from. */
export const toExportKey = (id: string): string => `exports/${id}.csv`;
export const toPartKey = (id: string, part: number): string => `exports/${id}/${part}.csv`;

/*
 * Word's two formats. The old one is a Compound File, a small file system in which a document is one named stream
 * among others; installers, spreadsheets and mails are such files too.
 */
const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");
const documentStream = Buffer.from("WordDocument\0", "utf16le");

/** Whether these bytes are a Compound File that holds a Word document. */
export function isLegacyDoc(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.subarray(0, compoundFile.length).equals(compoundFile) && file.includes(documentStream);
}

import { inflateRawSync } from 'node:zlib';

/** Reads the files of a zip file by the list at its end. */
export function filesIn(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  const entries = Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('latin1', at + 46, at + 46 + nameBytes);
    const from = zip.readUInt32LE(at + 42) + 30 + nameBytes;
    const content = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    at += 46 + nameBytes;
    return [name, inflateRawSync(content).toString()] as const;
  });
  return Object.fromEntries(entries);
}

import type { PageDocument } from './page.schema.js';

/** The BSON types of the fields of a page (bsonspec.org). */
const double = 0x01;
const string = 0x02;
const binary = 0x05;
const int32 = 0x10;

/**
 * Returns the page in these bytes of a BSON document. A download reads hundreds of pages, and the driver takes several
 * times as long for each. Binary fields share the memory of `bytes`. Throws for a type that no field of a page has.
 */
export function readRawPage(bytes: Buffer): PageDocument {
  const page: Record<string, unknown> = {};
  // The first four bytes are the size of the document; the last one ends it.
  const end = bytes.length - 1;
  for (let at = 4; at < end;) {
    const nameEnd = bytes.indexOf(0, at + 1);
    const name = bytes.toString('latin1', at + 1, nameEnd);
    const field = readField(bytes, { type: bytes[at] ?? 0, from: nameEnd + 1 });
    page[name] = field.value;
    at = field.end;
  }
  return page as unknown as PageDocument;
}

interface Field {
  readonly value: unknown;
  readonly end: number;
}

function readField(bytes: Buffer, { type, from }: { type: number; from: number }): Field {
  switch (type) {
    case double:
      return { value: bytes.readDoubleLE(from), end: from + 8 };
    case int32:
      return { value: bytes.readInt32LE(from), end: from + 4 };
    case string: {
      const end = from + 4 + bytes.readInt32LE(from);
      return { value: bytes.toString('utf8', from + 4, end - 1), end };
    }
    case binary: {
      const end = from + 5 + bytes.readInt32LE(from);
      return { value: bytes.subarray(from + 5, end), end };
    }
    default:
      throw new Error(`a field of a page has the BSON type ${type}, which pages do not use`);
  }
}

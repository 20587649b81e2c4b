import { BSON, type Document } from 'mongodb';

const KEEP_TYPES = {
  promoteValues: false,
  promoteBuffers: false,
  useBigInt64: false,
} as const;

const DOCUMENT = 3;
const ARRAY = 4;

/**
 * A document that the driver writes back byte for byte: numbers keep their width, and numeric field
 * names, which a JavaScript object would move to the front, keep their position.
 */
export function exactDocument(bytes: Uint8Array): Document {
  const plain = BSON.deserialize(bytes, KEEP_TYPES);
  return Buffer.compare(BSON.serialize(plain), bytes) === 0 ? plain : orderedDocument(bytes);
}

function orderedDocument(bytes: Uint8Array): Map<string, unknown> {
  const entries = [...BSON.onDemand.parseToElements(bytes)].map(
    ([type, nameOffset, nameLength, offset, length]): [string, unknown] => {
      const name = Buffer.from(bytes.subarray(nameOffset, nameOffset + nameLength)).toString(
        'utf8',
      );
      const value = bytes.subarray(offset, offset + length);
      if (type === DOCUMENT) return [name, orderedDocument(value)];
      if (type === ARRAY) return [name, [...orderedDocument(value).values()]];
      return [name, soleValue(type, value)];
    },
  );
  return new Map(entries);
}

/** Decodes one value by making it the only field of a document. */
function soleValue(type: number, value: Uint8Array): unknown {
  const document = Buffer.alloc(4 + 1 + 2 + value.length + 1);
  document.writeInt32LE(document.length, 0);
  document.writeInt8(type, 4);
  document.write('v\0', 5, 'latin1');
  document.set(value, 7);
  return BSON.deserialize(document, KEEP_TYPES)['v'];
}

import { isUtf8 } from 'node:buffer';
import { NotACsvFile } from '@leadmart/contracts';

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const utf16LittleMark = Buffer.from([0xff, 0xfe]);
const utf16BigMark = Buffer.from([0xfe, 0xff]);

/** The first bytes of common binary files. */
const magics: readonly (readonly [string, Buffer])[] = [
  ['it is a spreadsheet or ZIP archive; save it as CSV first', Buffer.from('PK\x03\x04', 'latin1')],
  ['it is an old Excel file; save it as CSV first', Buffer.from('D0CF11E0', 'hex')],
  ['it is a PDF', Buffer.from('%PDF-')],
  ['it is compressed', Buffer.from('1f8b', 'hex')],
];

/**
 * Returns the text of an uploaded file as UTF-8 without a byte order mark. Excel on Windows writes
 * Windows-1252 or UTF-16, so invalid UTF-8 is read as Windows-1252. Throws NotACsvFile for binary
 * data.
 */
export function readText(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw NotACsvFile({ reason: 'the file is empty' });
  if (startsWith(bytes, utf16LittleMark)) return decoded(bytes, 'utf-16le');
  if (startsWith(bytes, utf16BigMark)) return decoded(bytes, 'utf-16be');
  refuseBinary(bytes);
  if (startsWith(bytes, utf8Mark)) return bytes.subarray(utf8Mark.length);
  return isUtf8(bytes) ? bytes : Buffer.from(fromWindows1252(bytes), 'utf8');
}

function decoded(bytes: Buffer, encoding: string): Buffer {
  const text = Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
  refuseBinary(text);
  return text;
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}

function refuseBinary(bytes: Buffer): void {
  for (const [reason, magic] of magics) if (startsWith(bytes, magic)) throw NotACsvFile({ reason });
  if (bytes.includes(0)) throw NotACsvFile({ reason: 'it is not a text file' });
  const head = bytes.subarray(0, 65_536);
  let controls = 0;
  for (const byte of head)
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) controls += 1;
  if (controls > head.length / 100) throw NotACsvFile({ reason: 'it is not a text file' });
}

/** The characters of Windows-1252 from 0x80, where Latin-1 has control characters. A dot means undefined. */
const windowsExtras = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';

/** Needed because the TextDecoder of Node 20 reads this encoding as plain Latin-1. */
function fromWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (control) => {
    const extra = windowsExtras[control.charCodeAt(0) - 0x80];
    return extra === undefined || extra === '.' ? '\ufffd' : extra;
  });
}

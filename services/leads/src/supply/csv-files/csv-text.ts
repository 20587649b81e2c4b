import { isUtf8 } from 'node:buffer';
import { NotACsvFile } from '@leadmart/contracts';

/** Small, so that other requests are handled between two chunks. */
const chunkBytes = 65_536;

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const utf16LittleMark = Buffer.from([0xff, 0xfe]);
const utf16BigMark = Buffer.from([0xfe, 0xff]);

/** The first bytes of common binary files. */
const magics: readonly (readonly [string, Buffer])[] = [
  ['it is a spreadsheet or ZIP archive; save it as CSV first', Buffer.from('PK\x03\x04', 'latin1')],
  [
    'it is an old Excel file or protected with a password; save it as xlsx or CSV without one',
    Buffer.from('D0CF11E0', 'hex'),
  ],
  ['it is a PDF', Buffer.from('%PDF-')],
  ['it is compressed', Buffer.from('1f8b', 'hex')],
];

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The text of a file in chunks of UTF-8, without a byte order mark. Excel on Windows writes UTF-16 and Windows-1252. A
 * byte that is no character of the encoding stays one that no cell may have; see `isBroken`.
 */
export class CsvText {
  private readonly encoding: Encoding;
  private readonly start: number;

  /** Throws NotACsvFile for binary data and for an empty file. */
  constructor(private readonly bytes: Buffer) {
    if (bytes.length === 0) throw NotACsvFile({ reason: 'the file is empty' });
    for (const [reason, magic] of magics)
      if (startsWith(bytes, magic)) throw NotACsvFile({ reason });
    this.start = startsWith(bytes, utf8Mark) ? utf8Mark.length : 0;
    this.encoding = encodingOf(bytes);
    let isHead = true;
    for (const chunk of this.chunks()) {
      refuseBinary(chunk, isHead);
      isHead = false;
    }
  }

  /** Yields the text. Characters may begin in one chunk and end in the next. */
  *chunks(size = chunkBytes): Generator<Buffer> {
    const decode = decoderOf(this.encoding);
    for (let at = this.start; at < this.bytes.length; at += size) {
      const isLast = at + size >= this.bytes.length;
      yield decode(this.bytes.subarray(at, at + size), isLast);
    }
  }
}

/** Whether a cell has bytes that are no characters of its file, or the character that a program wrote instead of them. */
export function isBroken(cell: string): boolean {
  return cell.includes('\uFFFD');
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}

/** A few bad bytes leave a text UTF-8: only one without any of its characters is Windows-1252. */
function encodingOf(bytes: Buffer): Encoding {
  if (startsWith(bytes, utf16LittleMark)) return 'utf-16le';
  if (startsWith(bytes, utf16BigMark)) return 'utf-16be';
  const isUnicode = isUtf8(bytes) || startsWith(bytes, utf8Mark) || hasUtf8Characters(bytes);
  return isUnicode ? 'utf-8' : 'windows-1252';
}

function hasUtf8Characters(bytes: Buffer): boolean {
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const text = decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
    if (/[^\0-\x7f\ufffd]/.test(text)) return true;
  }
  return false;
}

function decoderOf(encoding: Encoding): (bytes: Buffer, isLast: boolean) => Buffer {
  if (encoding === 'utf-8') return (bytes) => bytes;
  if (encoding === 'windows-1252') return (bytes) => Buffer.from(fromWindows1252(bytes), 'utf8');
  const decoder = new TextDecoder(encoding);
  return (bytes, isLast) => Buffer.from(decoder.decode(bytes, { stream: !isLast }), 'utf8');
}

function refuseBinary(text: Buffer, isHead: boolean): void {
  if (text.includes(0)) throw NotACsvFile({ reason: 'it is not a text file' });
  if (!isHead) return;
  let controls = 0;
  for (const byte of text)
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) controls += 1;
  if (controls > text.length / 100) throw NotACsvFile({ reason: 'it is not a text file' });
}

/** Five bytes of Windows-1252 are no characters. The decoder makes them control characters, as browsers do. */
function fromWindows1252(bytes: Buffer): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/[\u0080-\u009f]/g, '\ufffd');
}

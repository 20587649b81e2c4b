import { csvHead, csvRow } from '@leadmart/platform/csv';
import { isErased, isPlainPhone, type ExportColumn } from './export-columns.js';

type Leads = AsyncIterable<readonly (readonly string[])[]>;

/** Yields a CSV file of chosen columns, with the byte order mark unless it is not wanted. */
export async function* csvExport(
  leads: Leads,
  columns: readonly ExportColumn[],
  bom: boolean,
): AsyncGenerator<string> {
  yield csvHead(
    columns.map(({ title }) => title),
    { bom },
  );
  for await (const some of leads) yield some.map((cells) => csvLine(cells, columns)).join('');
}

function csvLine(cells: readonly string[], columns: readonly ExportColumn[]): string {
  const written = columns.map(({ cellOf }) => cellOf(cells));
  if (!written.some(isPlainPhone)) return csvRow(written);
  const parts = written.map((cell) =>
    isPlainPhone(cell) ? cell : csvRow([cell]).slice(0, -lineEnd.length),
  );
  return parts.join(',') + lineEnd;
}

const lineEnd = '\r\n';

/** Yields a line of JSON for each lead; people who opted out have none. */
export async function* jsonLinesExport(
  leads: Leads,
  columns: readonly ExportColumn[],
): AsyncGenerator<string> {
  for await (const some of leads)
    yield some
      .filter((cells) => !isErased(cells))
      .map((cells) => columns.map(({ title, cellOf }) => [title, cellOf(cells)] as const))
      .map((pairs) => `${JSON.stringify(Object.fromEntries(pairs))}\n`)
      .join('');
}

/** Yields a vCard 3.0 (RFC 2426) for each lead, which phones and address books read; people who opted out have none. */
export async function* vCardExport(
  leads: Leads,
  columns: readonly ExportColumn[],
): AsyncGenerator<string> {
  for await (const some of leads)
    yield some
      .filter((cells) => !isErased(cells))
      .map((cells) => vCardOf(cells, columns))
      .join('');
}

function vCardOf(cells: readonly string[], columns: readonly ExportColumn[]): string {
  const valueOf = (wanted: ExportColumn['column']): string =>
    escaped(columns.find(({ column }) => column === wanted)?.cellOf(cells) ?? '');
  const [first, last] = [valueOf('firstName'), valueOf('lastName')];
  const own = valueOf('ownResult');
  const ownNote = own && `${own} by own registry file of ${valueOf('ownCheckedOn')}`;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${last};${first};;;`,
    `FN:${[first, last].filter(Boolean).join(' ')}`,
    `TEL;TYPE=VOICE:${valueOf('phoneNumber')}`,
    `EMAIL;TYPE=INTERNET:${valueOf('email')}`,
    `ADR;TYPE=HOME:;;;${valueOf('city')};${valueOf('state')};;USA`,
    `NOTE:${[valueOf('phoneNumberStatus'), ownNote].filter(Boolean).join(String.raw`\, `)}`,
    'END:VCARD',
  ];
  return lines.map((line) => folded(line) + lineEnd).join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);
}

const foldedBytes = 75;

/** Breaks a line that is longer than 75 bytes; the next one begins with a space (RFC 2426, 2.6). */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= foldedBytes) return line;
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > foldedBytes) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join(lineEnd);
}

import fc from 'fast-check';
import { csvHeader, csvOf, leads } from '@leadmart/journeys/csv';

/** A multipart body and the content type that announces it. */
export interface MultipartBody {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const file = fc.oneof(
  fc.nat({ max: 100_000 }).map((from) => csvOf(leads(3, { from, state: 'TX' }))),
  fc.nat({ max: 100_000 }).map((from) => csvOf(leads(2, { from })).replace('First', '=1+1')),
  fc.constant(csvOf(leads(2)).repeat(2)),
);

const hostileFile: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string | Buffer>(
    '',
    csvHeader,
    `${csvHeader}\n`,
    `${csvHeader}\n"never closed`,
    `${csvHeader}\n${','.repeat(200_000)}`,
    `${csvHeader}\n${'"'.repeat(100_001)}`,
    `${'a,'.repeat(5_000)}b\n1`,
    `${csvHeader},${csvHeader}\n`,
    '__proto__,constructor,state,city,phoneNumberStatus,phoneNumber,email\n1,2,3,4,5,6,7\n',
    `${csvHeader}\n${'x'.repeat(1_000_000)}`,
    '\uFEFF' + csvOf(leads(1)),
    csvOf(leads(1)).replaceAll('\n', '\r'),
    Buffer.from('504b0304140000000800', 'hex'),
    Buffer.from('1f8b0800000000000003', 'hex'),
    Buffer.from(csvOf(leads(2)), 'utf16le'),
  ),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
);

const fileNames = fc.constantFrom(
  'leads.csv',
  'LEADS.CSV',
  '../../../etc/passwd.csv',
  'leads.csv.exe',
  'leads.csv%00.html',
  '<script>.csv',
  '',
  `${'x'.repeat(1_000)}.csv`,
  '\u202Evsc.exe',
);

const partTypes = fc.constantFrom('text/csv', 'text/plain', 'text/html', 'application/zip');

interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly content: string | Buffer;
  readonly fileName: string;
  readonly partType: string;
}

/** Forms with a file as browsers send them. */
export const validMultipart = (fields: fc.Arbitrary<unknown>): fc.Arbitrary<MultipartBody> =>
  fc
    .record({
      fields: fields as fc.Arbitrary<Readonly<Record<string, unknown>>>,
      content: file,
      fileName: fc.constant('leads.csv'),
      partType: fc.constant('text/csv'),
    })
    .map((form) => encodedForm(form));

/** Forms that browsers do not send: other files, other names, broken framing. */
export const hostileMultipart: fc.Arbitrary<MultipartBody> = fc
  .tuple(
    fc.record({
      fields: fc.constantFrom({}, { more: 'x' }, { headerMapping: '{' }, { skipInvalid: 'true' }),
      content: fc.oneof(file, hostileFile),
      fileName: fileNames,
      partType: partTypes,
    }),
    fc.constantFrom('whole', 'whole', 'whole', 'long-boundary', 'cut', 'no-boundary', 'twice'),
  )
  .map(([form, framing]) => framed(encodedForm(form), form, framing));

function framed(body: MultipartBody, form: Form, framing: string): MultipartBody {
  switch (framing) {
    case 'long-boundary':
      return encodedForm(form, 'b'.repeat(71));
    case 'cut':
      return { ...body, bytes: body.bytes.subarray(0, body.bytes.length - 30) };
    case 'no-boundary':
      return { ...body, contentType: 'multipart/form-data' };
    case 'twice':
      return { ...body, bytes: Buffer.concat([body.bytes.subarray(0, -4), body.bytes]) };
    default:
      return body;
  }
}

function encodedForm(
  { fields, content, fileName, partType }: Form,
  boundary = 'a-boundary-of-the-fuzzer',
): MultipartBody {
  const texts = Object.entries(fields)
    .filter(([name]) => name !== 'file')
    .map(([name, value]) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${String(value)}\r\n`);
  const head = `--${boundary}\r\n${disposition('file')}; filename="${fileName}"\r\ncontent-type: ${partType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([
      Buffer.from(texts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

const disposition = (name: string) => `content-disposition: form-data; name="${name}"`;

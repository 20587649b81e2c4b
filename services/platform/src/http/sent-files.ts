import type { Readable } from 'node:stream';
import { applyDecorators, Header, StreamableFile, UseInterceptors } from '@nestjs/common';
import { map } from 'rxjs';

/** A file, ready to be sent. Browsers save it under its name, whose ending says its type. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Readable | Buffer;
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/jsonl; charset=utf-8',
  pdf: 'application/pdf',
  vcf: 'text/vcard; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

function sent({ name, bytes }: NamedFile): StreamableFile {
  const type = types[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`${name} has the ending of no known type`);
  const options = { type, disposition: `attachment; filename="${name}"` };
  return bytes instanceof Uint8Array
    ? new StreamableFile(bytes, options)
    : new StreamableFile(bytes, options);
}

/** Sends the file that the method returns. No cache keeps it: each has personal data. */
export const SendsFile = (): MethodDecorator =>
  applyDecorators(
    Header('cache-control', 'private, no-store'),
    UseInterceptors({ intercept: (_context: unknown, next) => next.handle().pipe(map(sent)) }),
  );

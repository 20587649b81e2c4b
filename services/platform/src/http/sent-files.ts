import type { Readable } from 'node:stream';
import { applyDecorators, Header, StreamableFile, UseInterceptors } from '@nestjs/common';
import { map } from 'rxjs';
import { fileTypes, isTextFile, type FileEnding } from '@leadmart/contracts';

/** A file, ready to be sent. Browsers save it under its name, whose ending says its type. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Readable | Buffer;
}

function sent({ name, bytes }: NamedFile): StreamableFile {
  const ending = name.slice(name.lastIndexOf('.') + 1) as FileEnding;
  if (!(ending in fileTypes)) throw new Error(`${name} has the ending of no known type`);
  const type = fileTypes[ending] + (isTextFile(ending) ? '; charset=utf-8' : '');
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

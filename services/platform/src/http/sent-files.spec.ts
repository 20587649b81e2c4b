import { expect, it } from '@jest/globals';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { HEADERS_METADATA, INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { firstValueFrom, of } from 'rxjs';
import { SendsFile, type NamedFile } from './sent-files.js';

const handler = (): undefined => undefined;
SendsFile()({}, 'handler', { value: handler });
const [sender] = Reflect.getMetadata(INTERCEPTORS_METADATA, handler) as [NestInterceptor];

async function headersOf(file: NamedFile) {
  const next: CallHandler = { handle: () => of(file) };
  const answer = await sender.intercept({} as ExecutionContext, next);
  return firstValueFrom(answer).then((sent) => sent.getHeaders());
}

it('sends a file under its name and as the type of its ending, and lets nobody keep it', async () => {
  expect(await headersOf({ name: 'leads.of.may.csv', bytes: Buffer.from('a,b') })).toEqual({
    type: 'text/csv; charset=utf-8',
    disposition: 'attachment; filename="leads.of.may.csv"',
    length: 3,
  });
  expect(Reflect.getMetadata(HEADERS_METADATA, handler)).toEqual([
    { name: 'cache-control', value: 'private, no-store' },
  ]);
});

it('refuses to guess the type of an ending that no file of ours has', async () => {
  await expect(headersOf({ name: 'leads.exe', bytes: Buffer.from('') })).rejects.toThrow(
    'leads.exe',
  );
});

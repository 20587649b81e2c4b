import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { errorBody, errorKinds } from '@leadmart/contracts';
import { toCatalogueError } from '@leadmart/platform/http';
import { receiveFile } from './receive-file.js';

let server: FastifyInstance;
let folder: string;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receive-file-'));
  server = Fastify();
  await server.register(multipart, { throwFileSizeLimit: false });
  server.post('/', (request) =>
    receiveFile(request, folder, async ({ path, fileName, fields }) => ({
      content: await readFile(path, 'utf8'),
      fileName,
      fields,
    })),
  );
  server.setErrorHandler((thrown, request, reply) => {
    const error = toCatalogueError(thrown);
    if (error.code === 'INTERNAL') failures.push(thrown);
    return reply
      .status(errorKinds[error.traits.kind])
      .send(errorBody(error, { requestId: request.id, publicUrl: '' }));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const part = (disposition: string, content = 'x', more = '') =>
  `--x\r\ncontent-disposition: form-data${disposition}\r\n${more}\r\n${content}\r\n`;
const field = (name: string, value = 'v') => part(`; name="${name}"`, value);
const file = part('; name="file"; filename="a.csv"', 'a,b');
const end = '--x--\r\n';

async function send(body: string, contentType = 'multipart/form-data; boundary=x') {
  const { port } = server.server.address() as AddressInfo;
  const headers = { 'content-type': contentType };
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}

const formWith = (boundary: string) => (file + end).replaceAll('--x', `--${boundary}`);

async function expectRefused(answer: { status: number; body: unknown }, error: string) {
  expect(failures.splice(0)).toEqual([]);
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(error) } });
  expect(await readdir(folder)).toEqual([]);
}

describe('the boundary of a multipart form', () => {
  it.each([
    ['plain', 'boundary=x', 'x'],
    ['quoted', 'boundary="x"', 'x'],
    ['quoted with a space', 'boundary="x y"', 'x y'],
    ['with every character that is allowed', `boundary="a'()+_,-./:=?Z9"`, `a'()+_,-./:=?Z9`],
    ['unquoted as some Java clients send it', 'boundary=----=_Part_1', '----=_Part_1'],
    ['in capitals, beside a charset', 'charset=utf-8; BOUNDARY=x', 'x'],
    ['of 70 characters', `boundary=${'b'.repeat(70)}`, 'b'.repeat(70)],
    ['with a semicolon after it', 'boundary=x;', 'x'],
  ])('reads a boundary: %s', async (_, parameters, boundary) => {
    const answer = await send(formWith(boundary), `multipart/form-data; ${parameters}`);
    expect(answer.body).toEqual({ content: 'a,b', fileName: 'a.csv', fields: {} });
  });

  it.each([
    ['of 71 characters', `; boundary=${'b'.repeat(71)}`],
    ['of 300 characters', `; boundary=${'b'.repeat(300)}`],
    ['of 8,000 characters', `; boundary="${'b'.repeat(8_000)}"`],
    ['missing', ''],
    ['missing beside another parameter', '; charset=utf-8'],
    ['empty', '; boundary='],
    ['empty in quotes', '; boundary=""'],
    ['without a value', '; boundary'],
    ['with an open quote', '; boundary="x'],
    ['with text after its quotes', '; boundary="x"y'],
    ['with a space at its end', '; boundary="x "'],
    ['with an illegal character', '; boundary="x\\y"'],
    ['with a letter beyond ASCII', '; boundary="xé"'],
    ['twice', '; boundary=x; boundary=y'],
    ['twice the same', '; boundary=x; BOUNDARY=x'],
    ['in extended notation', "; boundary*=utf-8''x"],
    ['in another charset as well', "; boundary=x; boundary*=utf-8''y"],
  ])('refuses a boundary and names its header: %s', async (_, parameters) => {
    const answer = await send(file + end, `multipart/form-data${parameters}`);
    await expectRefused(answer, 'Content-type ');
  });
});

describe('a malformed or hostile multipart form', () => {
  const huge = 'x'.repeat(100_000);

  it.each([
    ['without an end', file, 'Body '],
    ['that ends within a file', file.slice(0, -4), 'Body '],
    ['that ends within a header', file.slice(0, 30), 'Body '],
    ['with a header that never ends', `--x\r\n${huge}`, 'Body '],
    ['with a header without a name', `--x\r\n: x\r\n\r\ny\r\n${end}`, 'file'],
    ['that is empty', '', 'file'],
    ['with an end only', end, 'file'],
    ['with other content', 'nonsense', 'Body '],
    ['with a prototype key', field('__proto__') + file + end, 'Body: prototype property'],
    ['with another prototype key', field('constructor') + file + end, 'Body: prototype property'],
    ['with a field without a name', part('') + file + end, 'Body '],
    ['with a field of an empty name', field('') + field('') + file + end, 'twice'],
    ['with a file without a name', part('; filename="a.csv"') + end, 'Body '],
    ['with a part without a name and a type', `--x\r\n\r\ny\r\n${end}`, 'file'],
    ['with a file in another field', file.replace('"file"', '"document"') + end, 'Document '],
    ['with a text field in place of the file', field('file', 'a,b') + end, 'file'],
    ['with two files', file + file + end, 'file'],
    ['with a hundred files', file.repeat(100) + end, 'file'],
    ['with a field twice', field('a') + field('a') + file + end, 'A is there twice'],
    ['with 1,000 fields', field('a').repeat(1_000) + file + end, 'Body '],
    [
      'with 1,000 fields of other names',
      Array.from({ length: 1_000 }, (_, i) => field(`f${i}`)).join('') + file + end,
      'Body ',
    ],
    ['with a huge field', field('headerMapping', huge) + file + end, 'Header mapping '],
    ['with a huge name', field('n'.repeat(60_000)) + file + end, 'nnn'],
    [
      'with a file in a field with a huge name',
      part(`; name="${'n'.repeat(60_000)}"; filename="a"`) + end,
      'nnn',
    ],
    [
      'with a field of invalid JSON',
      part('; name="a"', '{', 'content-type: application/json\r\n') + file + end,
      'Body: a request field is not',
    ],
  ])('refuses a form and leaves nothing on the disk: %s', async (_, body, error) => {
    await expectRefused(await send(body), error);
  });

  it.each([
    [
      'a charset that does not exist',
      part('; name="a"', 'é', 'content-type: text/plain; charset=nonsense\r\n'),
    ],
    [
      'a file name in a charset that does not exist',
      part("; name=file; filename*=nonsense''%ff", 'a,b'),
    ],
    ['a huge file name', part(`; name="file"; filename="${'n'.repeat(60_000)}"`, 'a,b')],
    ['no file name', part('; name="file"', 'a,b', 'content-type: application/octet-stream\r\n')],
    ['a content type without a value', part('; name="a"', 'x', 'content-type: ;;=\r\n')],
  ])('causes no server error with %s', async (_, odd) => {
    const answer = await send((odd.includes('name="a"') ? file : '') + odd + end);
    expect(failures.splice(0)).toEqual([]);
    expect(answer.status).toBeLessThan(500);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing on the disk when the client closes the connection in the middle of a file', async () => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x';
    socket.end(`${head}\r\nContent-Length: 100000\r\n\r\n${file.slice(0, -4)}`);
    await text(socket).catch(() => '');
    expect(failures.splice(0)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FileMissing, FileTooLarge, InvalidInput, maxUploadBytes } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';

/** A received multipart body: one file on the local disk, and the text fields. */
export interface ReceivedFile<Fields = Readonly<Record<string, string>>> {
  readonly path: string;
  /** The name given by the client, for display; never used as a path. */
  readonly fileName: string;
  readonly fields: Fields;
}

const maxFieldBytes = 64 * 1024;

const maxFieldNameCharacters = 100;

const limits = {
  fileSize: maxUploadBytes,
  fieldSize: maxFieldBytes,
  files: 4,
  fields: 20,
  parts: 24,
};

const refuse = (field: string, message: string) => InvalidInput({ fields: [{ field, message }] });
const named = (field: string) => field.slice(0, maxFieldNameCharacters);

/**
 * Receives a multipart body, passes the file to `use` and removes it afterwards. The file is written to
 * disk as it arrives, so that slow clients need no memory. Accepts fields before and after the file.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  folder: string,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw FileMissing();
  const problem = boundaryProblem(request.headers['content-type'] ?? '');
  if (problem) {
    // Without a boundary the body cannot be parsed. Discards it, because the client reads the answer only after sending.
    request.raw.resume();
    throw refuse('content-type', problem);
  }
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${newId()}.csv`);
  try {
    return await use({ path, ...(await receive(request, path)) });
  } finally {
    await rm(path, { force: true });
  }
}

type Received = Omit<ReceivedFile, 'path'>;

async function receive(request: FastifyRequest, path: string): Promise<Received> {
  try {
    return await readParts(request, path);
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

async function readParts(request: FastifyRequest, path: string): Promise<Received> {
  const fields: Record<string, string> = {};
  let fileName = '';
  let files = 0;
  let problem: Error | undefined;
  for await (const part of request.parts({ limits })) {
    // Reads the body to its end despite a problem: a client that still sends does not read the answer.
    if (part.fieldname === undefined) problem ??= refuse('body', 'has a part without a name');
    if (part.type === 'field') {
      problem ??= takeField(fields, part);
      continue;
    }
    files += 1;
    fileName = plainName(part.filename);
    if (files > 1 || part.fieldname !== 'file')
      problem ??= refuse(named(part.fieldname), 'expected one file, in the field "file"');
    if (problem) part.file.resume();
    else problem = await save(part, path);
  }
  if (problem) throw problem;
  if (files === 0) throw FileMissing();
  return { fileName, fields };
}

const maxFileNameCharacters = 200;

/** Returns the last part of a possible path as one line of text. */
function plainName(name: string | undefined): string {
  const last = name?.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').slice(0, maxFileNameCharacters) || 'file.csv';
}

async function save(part: MultipartFile, path: string): Promise<Error | undefined> {
  await pipeline(part.file, createWriteStream(path));
  return part.file.truncated ? FileTooLarge({ maxBytes: maxUploadBytes }) : undefined;
}

function takeField(
  fields: Record<string, string>,
  part: Exclude<Multipart, MultipartFile>,
): Error | undefined {
  const { fieldname, value, valueTruncated } = part;
  const field = named(fieldname);
  if (field !== fieldname)
    return refuse(field, `expected a name of at most ${maxFieldNameCharacters} characters`);
  if (valueTruncated) return refuse(field, `expected at most ${maxFieldBytes} bytes`);
  if (fieldname in fields) return refuse(field, 'is there twice');
  // The parser returns a field with a JSON content type as an object, but the schema expects text.
  fields[fieldname] = typeof value === 'string' ? value : JSON.stringify(value);
  return undefined;
}

const tooMany = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

/** Returns the refusal for an error of the parser; undefined for other errors, for example of the disk. */
function refusalOf(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : undefined;
  if (code && tooMany.has(code))
    return refuse('body', `expected one file and at most ${limits.fields} fields`);
  if (code?.startsWith('FST_')) return refuse('body', error.message);
  // The errors of the underlying parser have a message and no code.
  const isMalformed = !code && /multipart|boundary|part terminated|header/i.test(error.message);
  return isMalformed ? refuse('body', 'expected a complete multipart form') : undefined;
}

const parameter = /;[ \t]*([!#$%&'*+\-.^_`|~\w]+)=(?:"([^"]*)"|([^\s";]*))[ \t]*/gy;
/** RFC 2046, 5.1.1: 1 to 70 characters, the last one not a space. */
const wellFormed = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/** Returns the problem with the boundary in a Content-Type of multipart/form-data; undefined when it is valid. */
function boundaryProblem(contentType: string): string | undefined {
  const start = contentType.indexOf(';');
  if (start === -1) return 'expected a boundary';
  const boundaries: string[] = [];
  let end = start;
  parameter.lastIndex = start;
  for (const [text, name, quoted, plain] of contentType.matchAll(parameter)) {
    end += text.length;
    const lower = name?.toLowerCase() ?? '';
    // The parser reads `boundary*`, the notation of RFC 2231, as the same parameter. No browser sends it.
    if (lower.startsWith('boundary'))
      boundaries.push(lower === 'boundary' ? (quoted ?? plain ?? '') : '');
  }
  if (!/^;?[ \t]*$/.test(contentType.slice(end))) return 'expected parameters as name=value';
  const [boundary, another] = boundaries;
  if (boundary === undefined) return 'expected a boundary';
  if (another !== undefined) return 'expected one boundary';
  if (!wellFormed.test(boundary)) return 'expected a boundary of 1 to 70 characters of RFC 2046';
  return undefined;
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { RecentValues } from '@leadmart/platform/caching';
import { acceptedEncodings } from '@leadmart/platform/http';
import { addressedFolder } from '../gateway.config.js';
import { placeOfPart } from './live-parts.js';

const placeOfAddress = '__PUBLIC_URL__';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** A small file in memory, in each encoding. */
interface AddressedFile {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/** A part is read again after this time. */
const partMaxAgeMs = 60_000;

interface AddressedFilesOptions {
  /** The folder of the built site. */
  readonly site: string;
  readonly publicUrl: string;
  /** Reads the part of a page that only a service knows; never rejects. */
  readonly readPart: (path: string) => Promise<string>;
}

/**
 * The documents of the public pages, `robots.txt`, `sitemap.xml` and `llms.txt` by their paths, with the address of this site: links of
 * search engines and messengers must be absolute, and one image serves many sites.
 */
export function readAddressedFiles({
  site,
  publicUrl,
  readPart,
}: AddressedFilesOptions): ReadonlyMap<string, () => Promise<AddressedFile>> {
  const folder = join(site, addressedFolder);
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => extname(name) in types)
      .map((name) => {
        const path = pathOf(name);
        const stored = readFileSync(join(folder, name), 'utf8');
        const text = stored.replaceAll(placeOfAddress, publicUrl);
        if (text.includes(placeOfPart))
          return [path, withPart(name, text, () => readPart(path))] as const;
        const file = Promise.resolve(fileOf(name, text));
        return [path, () => file] as const;
      }),
  );
}

function withPart(name: string, text: string, readPart: () => Promise<string>) {
  const recent = new RecentValues({
    read: async () => {
      const part = await readPart();
      return fileOf(
        name,
        text.replace(placeOfPart, () => part),
      );
    },
    maxAgeMs: partMaxAgeMs,
    maxEntries: 1,
  });
  return () => recent.get('whole');
}

const pathOf = (name: string): string => `/${name.replace(/\.html$/, '').replace(/^index$/, '')}`;

function fileOf(name: string, text: string): AddressedFile {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return {
    type: types[extname(name)] ?? '',
    etag: `"${hash}"`,
    bytes: { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain },
  };
}

/** Answers a GET or HEAD; the client revalidates the file each time, so that a new release is seen. */
export function sendAddressedFile(
  { type, etag, bytes }: AddressedFile,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const common = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, common).end();
    return;
  }
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'], ['br', 'gzip']);
  const body = bytes[encoding ?? 'identity'];
  response.writeHead(200, {
    ...common,
    'content-type': type,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

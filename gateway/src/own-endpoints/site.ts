import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { errorPage } from '@leadmart/contracts';
import { acceptedEncodings } from '@leadmart/platform/http';
import { addressedFolder, type GatewayConfig } from '../gateway.config.js';
import { readAddressedFiles, sendAddressedFile } from './addressed-files.js';
import { readLivePart } from './live-parts.js';

/** Serves a file of the site, or calls `next`. */
export type Site = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves the built single-page application; undefined where it was not built. A path without a file gets
 * index.html, which the browser's router reads; a public page gets a document of its own, with its title, description and content.
 * Files with a hash in their name are cached forever.
 */
export function openSite(config: GatewayConfig): Site | undefined {
  const { FRONTEND_DIR: folder, PUBLIC_URL: publicUrl } = config;
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const readPart = (path: string) => readLivePart(config, path);
  const addressed = readAddressedFiles({ site: folder, publicUrl, readPart });
  const files = filesOf(folder);
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?');
    const read = addressed.get(path);
    // The dot of a code looks like that of a file, which has no page.
    if (path.startsWith(errorPage(''))) request.url = '/';
    // sirv reads no weights, sends the wrong bytes of `-5` and breaks off at `9-3`. A range may be ignored.
    delete request.headers.range;
    const encodings = acceptedEncodings(request.headers['accept-encoding'], ['br', 'gzip']);
    request.headers['accept-encoding'] = encodings.join(', ');
    if (read) void read().then((file) => sendAddressedFile(file, request, response));
    else if (path.startsWith(`/${addressedFolder}/`)) next();
    else files(request, response, next);
  };
}

const filesOf = (folder: string): Site =>
  sirv(folder, {
    single: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, pathname) => {
      response.setHeader('cache-control', cacheRuleFor(pathname));
      // A type that sirv does not know.
      if (pathname.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon');
    },
  });

function cacheRuleFor(pathname: string): string {
  return pathname.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : // Revalidated each time, so that a new release is seen; an unchanged page costs a 304.
      'no-cache';
}

import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

/** Serves a file of the site, or calls `next`. */
export type Site = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * The built single-page application; undefined where none was built. Any address that is no file
 * gets index.html, for the browser's router to read; files with a hash in their name are kept for ever.
 */
export function openSite(folder: string): Site | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  return sirv(folder, {
    single: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, pathname) => {
      response.setHeader('cache-control', cacheRuleFor(pathname));
    },
  });
}

function cacheRuleFor(pathname: string): string {
  return pathname.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : // Asked for again each time, so that a new release is seen; unchanged it costs a 304.
      'no-cache';
}

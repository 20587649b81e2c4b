import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

/** Serves a file of the site, or calls `next`. */
export type Site = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves the built single-page application; undefined where it was not built. A path without a file gets
 * index.html, which the browser's router reads. Files with a hash in their name are cached forever.
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
    : // Revalidated each time, so that a new release is seen; an unchanged page costs a 304.
      'no-cache';
}

import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The bytes of a downloaded file. The browser may run in another process, so it has no path here. */
export async function savedFile(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

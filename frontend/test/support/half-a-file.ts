import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/**
 * Redirects the page's calls of this address to a server that sends the beginning of a file and then
 * nothing until the connection is closed.
 */
export async function halfAFile(page: Page, address: RegExp, bytes: number) {
  const answers: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    answers.push(response);
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="half.csv"',
    });
    response.write(Buffer.alloc(bytes, 'x'));
  });
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  page.once('close', close);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await page.route(address, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  return {
    asked: () => answers.length,
    breakOff: close,
  };
}

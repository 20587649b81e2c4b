import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reserveFreePorts } from '@leadmart/runner';
import { HelloGateway } from './hello/hello-gateway.js';
import { HelloNginx } from './hello/hello-nginx.js';
import { Hello } from './hello/hello.js';
import { Meter } from './measuring/meter.js';
import { Postgres } from './postgres/postgres.js';
import { Product } from './product/product.js';
import { Report } from './report/report.js';

/** The most buyers at once. */
export const manyBuyers = 64;

/** The product and its contestants, all in one temporary folder and on free ports, and the report of the run. */
export interface World {
  /** The number of leads to fill in. */
  readonly leads: number;
  readonly product: Product;
  readonly postgres: Postgres;
  readonly hello: Hello;
  readonly helloGateway: HelloGateway;
  readonly helloNginx: HelloNginx;
  readonly meter: Meter;
  readonly report: Report;
}

type Cleanup = () => Promise<unknown> | void;

/** Starts everything, works in it, and stops and removes everything, whatever happens. */
export async function inWorld(leads: number, work: (world: World) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leadmart-bench-'));
  // PostgreSQL runs as another user if this process is root.
  chmodSync(folder, 0o711);
  const cleanups: Cleanup[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const product = await Product.start(folder, manyBuyers);
    cleanups.push(() => product.stop());
    const ports = await reserveFreePorts();
    cleanups.push(() => ports.release());
    const postgres = await Postgres.start(join(folder, 'postgresql'), ports.base);
    cleanups.push(() => postgres.stop());
    const hello = await Hello.start();
    cleanups.push(() => hello.stop());
    const { gatewayVariables: variables } = product;
    const port = ports.base + 1;
    const helloGateway = await HelloGateway.start({ variables, port, hello: hello.origin });
    cleanups.push(() => helloGateway.stop());
    const helloNginx = await HelloNginx.start({
      folder: join(folder, 'nginx'),
      port: ports.base + 2,
      hello: hello.origin,
    });
    cleanups.push(() => helloNginx.stop());
    const meter = await Meter.of(product.commands);
    const report = new Report();
    await work({ leads, product, postgres, hello, helloGateway, helloNginx, meter, report });
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

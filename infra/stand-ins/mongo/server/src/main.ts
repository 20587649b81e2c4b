#!/usr/bin/env node
import { startEmbeddedMongo } from './server.js';

/**
 * Runs the server alone: `PORT=27999 DATA=some/folder node dist/main.js`, or the same as arguments.
 * `SYNC=off` trades safety against power cuts for speed.
 */

function argument(name: string): string | undefined {
  const prefix = `${name}=`;
  const given = process.argv.slice(2).find((text) => text.startsWith(prefix));
  return given?.slice(prefix.length) ?? process.env[name];
}

function say(event: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const dataDir = argument('DATA');
  const port = Number(argument('PORT') ?? 27017);
  if (dataDir === undefined) fail('Say where the data belongs: DATA=some/folder');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    fail(`PORT=${port} is not a port number.`);
  const server = await startEmbeddedMongo({
    port,
    dataDir,
    log: say,
    sync: argument('SYNC') !== 'off',
  });
  say({ msg: 'ready', port: server.port, url: server.url, dataDir });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(String(error)),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

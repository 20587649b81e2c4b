#!/usr/bin/env node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from '@leadmart/embedded-mongo';
import { Deployment } from './conformance/deployment.js';
import { Report } from './conformance/report.js';
import { runSuites } from './conformance/run-suites.js';

/** Runs the published tests of the MongoDB drivers against a server; see the README. */

/** Tests mostly wait, so several embedded servers share the files. */
const EMBEDDED_SERVERS = 4;

interface Servers {
  urls: string[];
  stop(): Promise<void>;
}

async function startEmbeddedServers(): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-conformance-'));
  const starts = Array.from({ length: EMBEDDED_SERVERS }, (_, i) =>
    startEmbeddedMongo({ port: 0, dataDir: join(folder, String(i)), sync: false }),
  );
  const servers = await Promise.all(starts);
  return {
    urls: servers.map(({ url }) => url),
    async stop() {
      for (const server of servers) await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function main(): Promise<void> {
  const { values, positionals: folders } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string', default: process.env['MONGO_URL'] },
      only: { type: 'string' },
      'list-skipped': { type: 'boolean', default: false },
    },
  });
  if (folders.length === 0) throw new Error('No test files: name at least one folder or file.');
  const given = values.server;
  const servers = given
    ? { urls: [given], stop: () => Promise.resolve() }
    : await startEmbeddedServers();
  const deployments = await Promise.all(servers.urls.map((url) => Deployment.connect(url)));
  const report = new Report();
  try {
    for (const deployment of deployments) await deployment.endAllSessions();
    await runSuites(deployments, { folders, ...(values.only && { only: values.only }) }, report);
  } finally {
    for (const deployment of deployments) await deployment.close();
    await servers.stop();
  }
  for (const line of report.lines({ skipped: values['list-skipped'] })) console.log(line);
  process.exitCode = report.failed ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProgram } from '@leadmart/runner';
import { breakingChanges } from './breaking-changes.js';

/** The public document of the last release. There is none before the first release. */
export const releasedPath = 'infra/testing/api-review/released.json';

const tools = 'infra/testing/api-review';

/** Lints both documents of the API, and compares the public one with that of the last release. */
export async function reviewApi(root: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'leadmart-api-'));
  try {
    const files = await Promise.all(
      (['public', 'admin'] as const).map(async (audience) => {
        const file = join(folder, `${audience}.json`);
        await writeFile(file, JSON.stringify(await apiDocument(root, audience)));
        return file;
      }),
    );
    const complaints = [
      await faultsOf('redocly', 'lint', '--config', `${tools}/redocly.yaml`, ...files),
      await faultsOf('spectral', 'lint', '-F', 'hint', '-r', `${tools}/spectral.yaml`, ...files),
    ];
    return [...complaints.flat(), ...(await broken(root))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function faultsOf(name: string, ...args: string[]): Promise<string[]> {
  const { exitCode, output } = await runProgram(`${tools}/node_modules/.bin/${name}`, args);
  return exitCode === 0 ? [] : [output];
}

async function broken(root: string): Promise<string[]> {
  const file = join(root, releasedPath);
  if (!existsSync(file)) return [];
  const released = JSON.parse(await readFile(file, 'utf8')) as object;
  return breakingChanges(released, await apiDocument(root, 'public'));
}

interface Gateway {
  readonly openApiDocument: (publicUrl: string, audience: 'public' | 'admin') => object;
}

/** A document of the API as the gateway publishes it. */
export async function apiDocument(root: string, audience: 'public' | 'admin'): Promise<object> {
  const file = join(root, 'gateway/dist/own-endpoints/api-docs/openapi.js');
  const { openApiDocument } = (await import(pathToFileURL(file).href)) as Gateway;
  return JSON.parse(
    JSON.stringify(openApiDocument('https://leadmart.example', audience)),
  ) as object;
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folderOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const client = folderOf('infra/testing/generated-client');

/** Settings of a customer's program in its environment. */
export interface ProgramSettings {
  readonly LEADMART_URL: string;
  readonly LEADMART_API_KEY: string;
  readonly ORDER_ID: string;
}

/** Runs a program of the quick start in a folder and returns what it prints. */
export async function runQuickStart(
  file: 'buy-leads.sh' | 'buy-leads.mjs' | 'buy-leads.py',
  datasetId: string,
  { cwd, ...settings }: ProgramSettings & { readonly cwd: string },
): Promise<string> {
  const interpreter = { sh: 'sh', mjs: process.execPath, py: 'python3' }[file.split('.')[1] ?? ''];
  const path = `${folderOf('frontend/src/features/developers/programs')}/${file}`;
  const env = { PATH: process.env['PATH'], ...settings };
  return (await run(interpreter ?? 'sh', [path, datasetId], { cwd, env })).stdout;
}

/** Runs the program of the guide that needs a test key, and returns what it prints. */
export async function runTestKeyProgram(
  settings: Omit<ProgramSettings, 'ORDER_ID'>,
): Promise<string> {
  const path = `${folderOf('frontend/src/features/developers/programs')}/test-key.mjs`;
  const env = { PATH: process.env['PATH'], ...settings };
  return (await run(process.execPath, [path], { env })).stdout;
}

/** Generates a client from the published reference, compiles the program that uses it, and runs it. */
export async function runGeneratedClient(
  datasetId: string,
  settings: ProgramSettings,
): Promise<unknown> {
  const reference = `${settings.LEADMART_URL}/api/docs/openapi.json`;
  const tool = (name: string, ...args: string[]) =>
    run(name, args, { cwd: client }).catch((error: unknown) =>
      Promise.reject(new Error(`${name}: ${String(outputOf(error))}`)),
    );
  await tool('node_modules/.bin/openapi-typescript', reference, '-o', 'dist/api.d.ts');
  await tool(folderOf('node_modules/.bin/tsc'));
  const env = { PATH: process.env['PATH'], ...settings };
  const program = await run(process.execPath, ['dist/buy-leads.js', datasetId], {
    cwd: client,
    env,
  });
  return JSON.parse(program.stdout);
}

/** The compiler writes its errors to stdout. */
function outputOf(error: unknown): unknown {
  return error instanceof Error && 'stdout' in error && error.stdout ? error.stdout : error;
}

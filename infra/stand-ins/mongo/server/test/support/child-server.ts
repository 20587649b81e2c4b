import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../../../../node_modules', import.meta.url));

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (path.endsWith('.ts') && !path.endsWith('.spec.ts')) yield path;
  }
}

/** Compiles the sources into a folder, so that a child process runs the tested code. */
export async function buildChildServer(folder: string): Promise<string> {
  for (const path of sourceFiles(SOURCES)) {
    const { code } = await transform(readFileSync(path, 'utf8'), {
      filename: path,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
    });
    const target = join(folder, relative(SOURCES, path).replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(MODULES, join(folder, 'node_modules'));
  return join(folder, 'main.js');
}

export interface ChildServer {
  url: string;
  process: ChildProcess;
  /** Kills the process as a crash would, without clean-up. */
  kill(): Promise<void>;
}

/** `wrap` is a command that starts the server, for example `nice`. */
export async function startChildServer(
  main: string,
  dataDir: string,
  wrap: readonly string[] = [],
): Promise<ChildServer> {
  const [command, ...args] = [...wrap, process.execPath, main];
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const event = JSON.parse(line) as { msg: string; url: string };
      if (event.msg === 'ready') resolve(event.url);
    });
    child.once('exit', () => reject(new Error(complaint.trim())));
  });
  return {
    url,
    process: child,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

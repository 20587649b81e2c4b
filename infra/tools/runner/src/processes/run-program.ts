import { spawn } from 'node:child_process';
import { repositoryRoot } from '../paths.js';

export interface ProgramResult {
  exitCode: number;
  output: string;
}

/** Runs a tool to its end, from the checkout's root, and keeps what it said. */
export function runProgram(command: string, args: string[]): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}

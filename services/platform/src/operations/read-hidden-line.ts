import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { CannotBeDone } from './operation.js';

interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stderr: Writable;
}

/**
 * Reads one line of standard input, on a terminal without echo. The question is shown on a pipe, too: `docker compose exec -T` and
 * `kubectl exec -i` pass the lines of a terminal through one.
 */
export async function readHiddenLine(
  question: string,
  { stdin, stderr }: Streams = process,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY === true });
  stderr.write(question);
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    stderr.write('\n');
  }
  throw new CannotBeDone('Standard input ended without an answer.');
}

import type { ChildExit } from '../processes/child.js';

/** What the runner tells the person at the terminal. Logs go to files; only trouble is repeated here. */
export interface Output {
  say: (sentence: string) => void;
  childLines: (name: string, lines: string[]) => void;
}

export interface TerminalOutput extends Output {
  /**
   * Off while things start and stop: a service that misses another one is no news then, and when a
   * start fails its last lines are shown anyway.
   */
  showTrouble: (show: boolean) => void;
}

const troublesome = /"level":\s*(?:"(?:warn|error|fatal)"|[456]0)/;

export const terminalOutput = (write: (text: string) => void): TerminalOutput => {
  let isQuiet = true;
  return {
    say: (sentence) => write(`${sentence}\n`),
    childLines: (name, lines) => {
      if (isQuiet) return;
      for (const line of lines) if (troublesome.test(line)) write(`${describeLine(name, line)}\n`);
    },
    showTrouble: (show) => {
      isQuiet = !show;
    },
  };
};

/** `make dev`: every line, with its time and its fields. */
export const developerOutput = (write: (text: string) => void): Output => ({
  say: (sentence) => write(`${sentence}\n`),
  childLines: (name, lines) => {
    for (const line of lines) if (line !== '') write(`${describeFully(name, line)}\n`);
  },
});

export const silentOutput: Output = { say: () => undefined, childLines: () => undefined };

/** A JSON log line as a person reads it; any other line as it is. */
export function describeLine(name: string, line: string): string {
  const entry = parse(line);
  if (!entry) return `${name}: ${line}`;
  const error = entry['err'] as { message?: string } | undefined;
  const reason = error?.message ?? entry['reason'];
  return [
    `${name}:`,
    entry['level'],
    entry['message'] ?? entry['msg'],
    typeof reason === 'string' && `(${reason})`,
  ]
    .filter((part) => part !== undefined && part !== false && part !== '')
    .join(' ');
}

const shownElsewhere = new Set(['time', 'level', 'service', 'message', 'msg', 'err', 'reason']);

function describeFully(name: string, line: string): string {
  const entry = parse(line);
  const sentence = describeLine(name, line);
  if (!entry) return sentence;
  const fields = Object.entries(entry)
    .filter(([field, value]) => !shownElsewhere.has(field) && typeof value !== 'object')
    .map(([field, value]) => `${field}=${String(value)}`);
  const time = typeof entry['time'] === 'string' ? entry['time'].slice(11, 23) : '';
  return [time, sentence, ...fields].join(' ');
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

export const describeExit = ({ code, signal }: ChildExit): string =>
  signal ? `ended by ${signal}` : `ended with exit code ${code}`;

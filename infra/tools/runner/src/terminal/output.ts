import type { ChildExit } from '../processes/child.js';

/** The runner's output at the terminal. Logs go to files; only warnings and errors are repeated here. */
export interface Output {
  say: (sentence: string) => void;
  childLines: (name: string, lines: string[]) => void;
}

export interface TerminalOutput extends Output {
  /**
   * Off during start and stop: services that cannot reach each other are normal then, and the last lines of a
   * failed start are shown anyway.
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

/** A JSON log line in readable form; any other line unchanged. */
function describeLine(name: string, line: string): string {
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

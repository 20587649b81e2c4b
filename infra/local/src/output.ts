import type { ChildExit } from './processes/child.js';

/** What the runner tells the person at the terminal. Logs go to files; only trouble is repeated here. */
export interface Output {
  say: (sentence: string) => void;
  childLines: (name: string, lines: string[]) => void;
}

const troublesome = /"level":\s*(?:"(?:warn|error|fatal)"|[456]0)/;

export const terminalOutput = (write: (text: string) => void): Output & { quiet: () => void } => {
  let isQuiet = false;
  return {
    say: (sentence) => write(`${sentence}\n`),
    childLines: (name, lines) => {
      if (isQuiet) return;
      for (const line of lines) if (troublesome.test(line)) write(`${describeLine(name, line)}\n`);
    },
    /** While things are being stopped, a service that misses another one is no news. */
    quiet: () => {
      isQuiet = true;
    },
  };
};

export const silentOutput: Output = { say: () => undefined, childLines: () => undefined };

/** A JSON log line as a person reads it; any other line as it is. */
export function describeLine(name: string, line: string): string {
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const error = entry['err'] as { message?: string } | undefined;
    const parts = [
      `${name}:`,
      entry['level'],
      entry['msg'],
      error?.message && `(${error.message})`,
    ];
    return parts.filter((part) => part !== undefined && part !== '').join(' ');
  } catch {
    return `${name}: ${line}`;
  }
}

export const describeExit = ({ code, signal }: ChildExit): string =>
  signal ? `ended by ${signal}` : `ended with exit code ${code}`;

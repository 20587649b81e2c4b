import type { ChildExit } from './processes/child.js';

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

export const silentOutput: Output = { say: () => undefined, childLines: () => undefined };

/** A JSON log line as a person reads it; any other line as it is. */
export function describeLine(name: string, line: string): string {
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const error = entry['err'] as { message?: string } | undefined;
    const parts = [
      `${name}:`,
      entry['level'],
      entry['message'] ?? entry['msg'],
      (error?.message ?? entry['reason']) && `(${String(error?.message ?? entry['reason'])})`,
    ];
    return parts.filter((part) => part !== undefined && part !== '').join(' ');
  } catch {
    return `${name}: ${line}`;
  }
}

export const describeExit = ({ code, signal }: ChildExit): string =>
  signal ? `ended by ${signal}` : `ended with exit code ${code}`;

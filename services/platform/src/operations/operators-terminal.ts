/** The words, output, environment and input of a command line. Tests pass their own. */
export interface OperatorsTerminal {
  readonly words: readonly string[];
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Reads one line; standard input by default. */
  readonly readLine?: (question: string) => Promise<string>;
}

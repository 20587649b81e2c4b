import { parseArgs } from 'node:util';
import type { ServiceConfig } from '../config/index.js';
import { Given, UsageError, type Operation } from './operation.js';

/** The operation and options of a command line, or the help to print. */
export type Asked<C extends ServiceConfig> =
  | { readonly help: string }
  | { readonly operation: Operation<C>; readonly given: Given };

/** The command of the program, for the help. */
const howToCall = 'node dist/ops.js';

/** Finds the operation that the words name and parses its options; throws UsageError. */
export function readCommandLine<C extends ServiceConfig>(
  service: string,
  operations: readonly Operation<C>[],
  words: readonly string[],
): Asked<C> {
  const named = words.findIndex((word) => word.startsWith('-'));
  const name = words.slice(0, named < 0 ? undefined : named).join(' ');
  const operation = operations.find((one) => one.words === name);
  const wantsHelp = words.some((word) => word === '--help' || word === '-h');
  if (!operation) {
    const related = operations.filter((one) => one.words.split(' ')[0] === words[0]);
    if (name === '' || name === 'help' || (wantsHelp && related.length > 0))
      return { help: helpOfAll(service, name === 'help' || !name ? operations : related) };
    throw new UsageError(`${service} has no operation "${name}"`);
  }
  if (wantsHelp) return { help: helpOf(operation) };
  return {
    operation,
    given: readOptions(operation, words.slice(named < 0 ? words.length : named)),
  };
}

function readOptions<C extends ServiceConfig>(
  { options = {} }: Operation<C>,
  args: readonly string[],
): Given {
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const values = parsed(known, args);
  for (const [name, { isNeeded }] of Object.entries(options))
    if (isNeeded && values[name] === undefined) throw new UsageError(`--${name} is missing`);
  return new Given(values);
}

function parsed(
  options: Record<string, { type: 'boolean' | 'string' }>,
  args: readonly string[],
): Record<string, string | boolean | undefined> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function helpOfAll<C extends ServiceConfig>(
  service: string,
  operations: readonly Operation<C>[],
): string {
  const width = Math.max(...operations.map(({ words }) => words.length));
  const lines = operations.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}`);
  return [
    `Operations of ${service}: ${howToCall} <operation> [options]`,
    '',
    ...lines,
    '',
    `${howToCall} <operation> --help shows its options. Exit codes: 0 done; 1 not done, or a problem`,
    'for an operator; 64 invalid command; 69 broker or database not available; 78 invalid configuration.',
  ].join('\n');
}

function helpOf<C extends ServiceConfig>({
  words,
  summary,
  about,
  options = {},
}: Operation<C>): string {
  const entries = Object.entries(options).map(
    ([name, { value, help, isNeeded }]) =>
      [value === undefined ? `--${name}` : `--${name} <${value}>`, help, isNeeded] as const,
  );
  const width = Math.max(0, ...entries.map(([option]) => option.length));
  return [
    `${howToCall} ${words}${entries.length > 0 ? ' [options]' : ''}`,
    '',
    `${summary}.`,
    ...(about ? ['', about] : []),
    ...(entries.length > 0 ? [''] : []),
    ...entries.map(
      ([option, help, isNeeded]) =>
        `  ${option.padEnd(width)}  ${help}${isNeeded ? ' (required)' : ''}`,
    ),
  ].join('\n');
}

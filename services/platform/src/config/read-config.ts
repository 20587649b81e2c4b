import { Inject } from '@nestjs/common';
import { z } from 'zod';

/** The token under which the service's parsed configuration is injected. */
export const configToken = Symbol('config');

/** Injects the service's parsed configuration. */
export const InjectConfig = (): ParameterDecorator => Inject(configToken);

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that is missing or invalid, and the value that was expected. */
interface BadVariable {
  readonly name: string;
  readonly expected: string;
}

/** The environment is invalid. Lists every invalid variable by name, without its value, which may be a secret. */
export class ConfigError extends Error {
  constructor(readonly variables: readonly BadVariable[]) {
    const lines = variables.map(({ name, expected }) => `  ${name}: ${expected}`);
    super(`The configuration is not usable:\n${lines.join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Parses the environment by a service's schema; throws ConfigError. No other code reads `process.env`. An empty
 * variable counts as absent: compose files pass unset variables that way.
 */
export function readConfig<S extends z.ZodType>(
  schema: S,
  environment: Environment = process.env,
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => describe(issue, given[String(issue.path[0])] === undefined)),
  );
}

function describe(issue: z.core.$ZodIssue, absent: boolean): BadVariable {
  const [name = 'environment', ...inside] = issue.path.map(String);
  const where = inside.length > 0 ? ` at ${inside.join('.')}` : '';
  const what = issue.message.replace(/^Invalid input: /, '');
  const isMissing = absent && issue.code !== 'custom';
  return { name, expected: isMissing ? 'is missing' : `${what}${where}` };
}

import type { z } from 'zod';
import type { ServiceConfig } from '../config/index.js';
import { operate, type OperatedService } from '../operations/index.js';

/** An operation's output and its exit code. */
export interface Operated {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The name of the operator in tests. */
const testOperator = 'olga';

/**
 * Runs operators' commands on a test's service: `await olga('ledger check')`. Words with spaces are passed as a
 * list.
 */
export function operatorOf<S extends z.ZodType<ServiceConfig>>(
  operated: OperatedService<S>,
  environment: Readonly<Record<string, string>>,
) {
  return async (
    line: string | readonly string[],
    { input = '', changed = {} }: { input?: string; changed?: Record<string, string> } = {},
  ): Promise<Operated> => {
    const said = { out: '', err: '' };
    const code = await operate(operated, {
      words: typeof line === 'string' ? line.split(' ').filter(Boolean) : line,
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
      environment: { ...environment, OPERATOR: testOperator, ...changed },
      readLine: async () => input,
    });
    return { code, ...said };
  };
}

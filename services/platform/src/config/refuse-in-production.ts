import type { z } from 'zod';
import { sharedRules, type Reason } from './production-rules.js';

type Rules<C> = {
  readonly [K in keyof C]?: (value: NonNullable<C[K]>, config: C) => Reason;
};

/**
 * Adds production rules to a process's schema: the rules that all processes share, and its own. A rule returns the
 * reason why a value is refused, or undefined. All refusals are reported together with missing and invalid
 * variables.
 */
export function refuseInProduction<S extends z.ZodType<{ NODE_ENV: string }>>(
  schema: S,
  rules: Rules<z.output<S>> = {},
): S {
  const all = Object.entries({ ...sharedRules, ...rules }) as [
    keyof z.output<S> & string,
    (value: unknown, config: z.output<S>) => Reason,
  ][];
  return schema.superRefine(
    (config, context) => {
      if (config.NODE_ENV !== 'production') return;
      const refused = new Set(context.issues.map(({ path = [] }) => path[0]));
      for (const [name, reasonAgainst] of all) {
        if (config[name] === undefined || refused.has(name)) continue;
        const message = reasonAgainst(config[name], config);
        if (message) context.addIssue({ code: 'custom', path: [name], message });
      }
    },
    // Runs also when other variables are missing or invalid.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

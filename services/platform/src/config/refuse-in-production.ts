import type { z } from 'zod';
import { sharedRules, type Reason } from './production-rules.js';

type Rules<C> = {
  readonly [K in keyof C]?: (value: NonNullable<C[K]>, config: C) => Reason;
};

/**
 * Adds production rules to a process's schema: the rules that all processes share, and its own. A rule returns the
 * reason why a value is refused, or undefined. `needed` are variables that only production demands, with the words for
 * an absent one. All refusals are reported together with missing and invalid variables.
 */
export function refuseInProduction<S extends z.ZodType<{ NODE_ENV: string }>>(
  schema: S,
  rules: Rules<z.output<S>> = {},
  needed: { readonly [K in keyof z.output<S>]?: string } = {},
): S {
  type Name = keyof z.output<S> & string;
  const all = Object.entries({ ...sharedRules, ...rules }) as [
    Name,
    (value: unknown, config: z.output<S>) => Reason,
  ][];
  const demanded = Object.entries(needed) as [Name, string][];
  return schema.superRefine(
    (config, context) => {
      if (config.NODE_ENV !== 'production') return;
      const refused = new Set(context.issues.map(({ path = [] }) => path[0]));
      for (const [name, message] of demanded)
        if (config[name] === undefined && !refused.has(name))
          context.addIssue({ code: 'custom', path: [name], message });
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

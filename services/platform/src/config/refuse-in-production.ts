import { z } from 'zod';

type Reasons<C> = { readonly [K in keyof C]?: (value: C[K]) => string | undefined };

/**
 * Adds to a service's schema what production must not run with (stand-in providers, generated
 * keys): each rule returns why a value is refused, or undefined.
 */
export function refuseInProduction<S extends z.ZodType<{ NODE_ENV: string }>>(
  schema: S,
  reasons: Reasons<z.output<S>>,
): S {
  return schema.superRefine((config, context) => {
    if (config.NODE_ENV !== 'production') return;
    for (const name of Object.keys(reasons) as (keyof z.output<S> & string)[]) {
      const reason = reasons[name]?.(config[name]);
      if (reason) context.addIssue({ code: 'custom', path: [name], message: reason });
    }
  });
}

const stackInternalHosts = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);

/** A reason to refuse a URL on the own machine: in production that is a stand-in, not the vendor. */
export function refuseLocalUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return stackInternalHosts.has(new URL(url).hostname)
    ? 'points to this machine, which production must not use'
    : undefined;
}

import type { Metrics } from '../metrics/index.js';
import type { Readiness } from './readiness.js';

/** Adds metrics about the process: its name, its version, and whether its dependencies are up. */
export function measureProcess(
  metrics: Metrics,
  readiness: Readiness,
  { name, version }: { readonly name: string; readonly version: string },
): void {
  metrics
    .gauge({
      name: 'leadmart_process_info',
      help: '1; its labels say which process of which release this is',
      labels: ['process', 'version'],
    })
    .set({ process: name, version }, 1);
  const dependency = {
    name: 'leadmart_dependency_up',
    help: 'Whether what this process needs is there: 1 or 0, as in /readyz',
    labels: ['dependency'] as const,
  };
  metrics.gauge(dependency, async () => {
    const { checks } = await readiness.report();
    return Object.entries(checks).map(([name, outcome]) => ({
      labels: { dependency: name },
      value: outcome === 'up' ? 1 : 0,
    }));
  });
}

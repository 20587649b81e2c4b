import { importGraph, reachedFrom } from '../structure/import-graph.js';
import { isServiceCode, type SourceFile } from '../structure/source-file.js';

/** The controllers where a request of each flow enters a service. */
export const flows = {
  purchase: ['services/leads/src/purchases/purchases.controller.ts'],
  upload: ['services/leads/src/uploads/uploads.controller.ts'],
  'card payment': ['services/billing/src/payments/payments.controller.ts'],
  'registration, verification': [
    'services/auth/src/registration/registration.controller.ts',
    'services/auth/src/verification/verification.controller.ts',
  ],
  download: ['services/leads/src/packs/packs.controller.ts'],
} as const;

export type Flow = keyof typeof flows;

/**
 * The number of files that the controllers of a flow reach by imports which exist at run time, in services and the stock;
 * contracts and platform do not count. A controller has more methods than the flow, so this is an upper limit. A flow
 * whose controller was moved is found by the file's name.
 */
export function filesOfFlow(flow: Flow, files: readonly SourceFile[]): number {
  const graph = importGraph(
    files.filter(({ path }) => isServiceCode(path)),
    { atRunTime: true },
  );
  const entries = flows[flow].map((path) => {
    const name = path.slice(path.lastIndexOf('/'));
    const found = [...graph.keys()].find((one) => one.endsWith(name));
    if (found === undefined) throw new Error(`the census finds no file ${name} for ${flow}`);
    return found;
  });
  return reachedFrom(graph, entries).size;
}

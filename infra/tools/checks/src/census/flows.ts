import { importGraph, reachedFrom } from '../structure/import-graph.js';
import { isServiceCode, type SourceFile } from '../structure/source-file.js';

/** The controllers where a request of each flow enters a service. */
export const flows = {
  purchase: ['services/leads/src/selling/purchases/purchases.controller.ts'],
  upload: ['services/leads/src/supply/uploads/uploads.controller.ts'],
  'card payment': ['services/billing/src/payments/payments.controller.ts'],
  'registration, verification': [
    'services/auth/src/registration/registration.controller.ts',
    'services/auth/src/verification/verification.controller.ts',
  ],
  download: ['services/leads/src/selling/packs/packs.controller.ts'],
} as const;

export type Flow = keyof typeof flows;

/** Files that a flow reaches. Those behind the stock's door need not be opened to understand it. */
export interface FilesOfFlow {
  readonly inServices: number;
  readonly behindDoor: number;
}

/**
 * The files that the controllers of a flow reach by imports which exist at run time, in services and the stock; contracts
 * and platform do not count. A controller has more methods than the flow, so this is an upper limit.
 */
export function filesOfFlow(flow: Flow, files: readonly SourceFile[]): FilesOfFlow {
  const graph = importGraph(
    files.filter(({ path }) => isServiceCode(path)),
    { atRunTime: true },
  );
  const missing = flows[flow].find((path) => !graph.has(path));
  if (missing) throw new Error(`the census finds no file ${missing} for ${flow}`);
  const reached = [...reachedFrom(graph, flows[flow])];
  const behindDoor = reached.filter((path) => path.startsWith('services/stock/')).length;
  return { inServices: reached.length - behindDoor, behindDoor };
}

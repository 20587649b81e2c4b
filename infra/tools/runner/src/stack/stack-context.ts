import type { Output } from '../terminal/output.js';
import type { PortPlan } from './ports.js';
import type { KeptChild } from '../processes/kept-child.js';
import type { Settings } from './settings.js';

/** Gives a process other variables than the stack chose, for example addresses of proxies that a test can cut. */
export type Rewire = (
  process: string,
  variables: Record<string, string>,
) => Promise<Record<string, string>>;

/** What every part of one stack knows while it starts. */
export interface StackContext {
  settings: Settings;
  ports: PortPlan;
  output: Output;
  prefersPrivateBroker: boolean;
  /** A test's own variables for the services, stronger than ours. */
  extraEnv: Record<string, string>;
  /** A test's own change of what a process, by its name in the logs, is told at its start. */
  rewire: Rewire;
  /** Tells the stack about a server: it is kept alive with the stack, and ends it when it cannot be. */
  watchDuringLife: (server: KeptChild) => void;
}

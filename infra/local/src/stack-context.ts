import type { Output } from './output.js';
import type { PortPlan } from './ports.js';
import type { KeptChild } from './processes/kept-child.js';
import type { Settings } from './settings.js';

/** What every part of one stack knows while it starts. */
export interface StackContext {
  settings: Settings;
  ports: PortPlan;
  output: Output;
  prefersPrivateBroker: boolean;
  /** A test's own variables for the services, stronger than ours. */
  extraEnv: Record<string, string>;
  /** Tells the stack about a server: it is kept alive with the stack, and ends it when it cannot be. */
  watchDuringLife: (server: KeptChild) => void;
}

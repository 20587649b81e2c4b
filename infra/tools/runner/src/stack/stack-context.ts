import type { KeptChild } from '../processes/kept-child.js';
import type { Output } from '../terminal/output.js';
import type { PortPlan } from './ports.js';
import type { Settings } from './settings.js';

/** Gives a process other variables than the stack chose, for example addresses of proxies that a test can cut. */
export type Rewire = (
  process: string,
  variables: Record<string, string>,
) => Promise<Record<string, string>>;

/** The settings and callbacks that every part of one stack receives while it starts. */
export interface StackContext {
  settings: Settings;
  ports: PortPlan;
  output: Output;
  /** Tests have a broker of their own, and the embedded MongoDB unless MONGO_URL names another one. */
  isForTests: boolean;
  /** The embedded MongoDB leaves syncing to the operating system: for data that nobody needs after a power cut. */
  withoutSync?: true;
  /** A test's variables for the services. They override the runner's. */
  extraEnv: Record<string, string>;
  /** A test's change of the variables of a process, which is identified by its name in the logs. */
  rewire: Rewire;
  /** Registers a server with the stack: the stack keeps it alive, and ends when that fails. */
  watchDuringLife: (server: KeptChild) => void;
}

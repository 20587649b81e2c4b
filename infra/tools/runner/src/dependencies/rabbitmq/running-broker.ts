/** A broker that a stack uses. */
export interface RunningBroker {
  url: string;
  /** It runs for others as well: this stack uses names of its own on it and does not stop it. */
  shared: boolean;
  /** The address is known at once, but a node takes seconds to listen; services start meanwhile. */
  ready: Promise<void>;
  stop: () => Promise<void>;
}

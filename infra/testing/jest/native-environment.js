import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/**
 * Runs test files in the realm of their worker. After each file it resets what the next one would see: variables,
 * globals, listeners of the process, spies and fake timers. See decisions/0036.
 */
export default class NativeEnvironment {
  global = globalThis;
  ends = [];

  constructor({ projectConfig }) {
    this.env = { ...process.env };
    this.globals = Object.getOwnPropertyDescriptors(globalThis);
    // Jest replaces it for each file.
    this.exit = Object.getOwnPropertyDescriptor(process, 'exit');
    this.listeners = new Set(allListeners().map(([, listener]) => listener));
    this.addGlobals();
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** For globals that a project has beside those of Node. */
  addGlobals() {}

  /** Jest requires this method. */
  async setup() {}

  /** Jest requires this method; no file runs in a vm context. */
  getVmContext() {
    return null;
  }

  /** Collects the hooks that end what a file started while it was loaded. */
  handleTestEvent({ name, hookType, fn }) {
    if (name === 'add_hook' && hookType === 'afterAll') this.ends.push(fn);
    // From here on jest-circus runs them.
    if (name === 'run_start') this.ends = [];
  }

  async teardown() {
    // A file that failed after it had started a server: without this, the process would never end.
    for (const end of this.ends) await end();
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
    // Jest's own globals, such as the matchers of `expect`, cannot be deleted.
    for (const key of Reflect.ownKeys(globalThis))
      if (!(key in this.globals)) Reflect.deleteProperty(globalThis, key);
    Object.defineProperties(globalThis, this.globals);
    Object.defineProperty(process, 'exit', this.exit);
    for (const [event, listener] of allListeners())
      if (!this.listeners.has(listener)) process.removeListener(event, listener);
  }
}

const allListeners = () =>
  process.eventNames().flatMap((event) => process.rawListeners(event).map((one) => [event, one]));

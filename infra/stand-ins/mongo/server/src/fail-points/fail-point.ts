import { isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';

/** When an armed fail point fires: always, n times, after n commands, or at random. */
type Mode =
  | { kind: 'off' | 'alwaysOn' }
  | { kind: 'times' | 'skip'; left: number }
  | { kind: 'chance'; probability: number };

function parseMode(mode: unknown): Mode {
  if (mode === 'off' || mode === 'alwaysOn') return { kind: mode };
  if (isPlainObject(mode)) {
    const [name, value] = Object.entries(mode)[0] ?? [];
    const number = toNumber(value);
    if (number === undefined || number < 0) {
      throw new CommandError('BadValue', `the '${name}' of a fail point must be a number >= 0`);
    }
    if (name === 'times' || name === 'skip') return { kind: name, left: number };
    if (name === 'activationProbability' && number <= 1) {
      return { kind: 'chance', probability: number };
    }
  }
  throw new CommandError('BadValue', `unknown fail point mode: ${JSON.stringify(mode)}`);
}

/** One fail point with its configuration. */
export class FailPoint {
  private mode: Mode = { kind: 'off' };
  private data: Doc = {};
  private fired = 0;

  /** Returns how often the fail point has fired. */
  configure(mode: unknown, data: Doc): number {
    this.mode = parseMode(mode);
    this.data = data;
    return this.fired;
  }

  get isArmed(): boolean {
    return this.mode.kind !== 'off';
  }

  describe(): Doc {
    return { mode: { ...this.mode }, data: this.data };
  }

  /**
   * The action when the fail point fires for this command; otherwise undefined. Counts only
   * commands that it applies to.
   */
  fire(applies: (data: Doc) => boolean = () => true): Doc | undefined {
    if (this.mode.kind === 'off' || !applies(this.data) || !this.isDue(this.mode)) return undefined;
    this.fired += 1;
    return this.data;
  }

  private isDue(mode: Mode): boolean {
    switch (mode.kind) {
      case 'off':
        return false;
      case 'alwaysOn':
        return true;
      case 'chance':
        return Math.random() < mode.probability;
      case 'times':
        mode.left -= 1;
        if (mode.left <= 0) this.mode = { kind: 'off' };
        return mode.left >= 0;
      case 'skip':
        mode.left -= 1;
        return mode.left < 0;
    }
  }
}

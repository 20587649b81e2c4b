import { toNumber } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Handler, Handlers } from '../context/context.js';

/** MongoDB's threshold for slow operations and the share of them that it records. */
const SETTINGS = { slowms: 100, sampleRate: 1 };

/** Profiling is always off. */
const profile: Handler = ({ body }) => {
  const level = toNumber(body['profile']);
  if (level === undefined) {
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'profile.profile' is the wrong type, expected a number",
    );
  }
  if (level === -1 || level === 0) return { was: 0, ...SETTINGS, ok: 1 };
  if (level !== 1 && level !== 2) {
    throw new CommandError('BadValue', `Invalid profiling level: ${level}`);
  }
  throw new CommandError('CommandNotSupported', 'The embedded server does not profile operations.');
};

export const profilingHandlers: Handlers = { profile };

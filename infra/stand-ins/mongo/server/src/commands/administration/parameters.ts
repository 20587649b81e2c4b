import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Engine } from '../../engine.js';
import type { CommandContext, Handlers } from '../context/context.js';
import { SESSION_TIMEOUT_MINUTES } from './handshake.js';

/** A server parameter: a getter, and a setter if it can be changed. */
interface Parameter {
  read(engine: Engine): unknown;
  write?(engine: Engine, value: number): void;
  least?: number;
}

const constant = (value: unknown): Parameter => ({ read: () => value });

const PARAMETERS: Record<string, Parameter> = {
  enableTestCommands: { read: ({ testCommands }) => testCommands },
  featureCompatibilityVersion: constant({ version: '8.0' }),
  localLogicalSessionTimeoutMinutes: constant(SESSION_TIMEOUT_MINUTES),
  maxTransactionLockRequestTimeoutMillis: {
    read: ({ sessions }) => sessions.lockRequestTimeoutMilliseconds,
    write: ({ sessions }, value) => {
      sessions.lockRequestTimeoutMilliseconds = value;
    },
  },
  minSnapshotHistoryWindowInSeconds: constant(300),
  requireApiVersion: constant(false),
  transactionLifetimeLimitSeconds: {
    read: ({ sessions }) => sessions.transactionLifetimeSeconds,
    write: ({ sessions }, value) => {
      sessions.transactionLifetimeSeconds = value;
    },
    least: 1,
  },
  ttlMonitorSleepSecs: {
    read: ({ ttl }) => ttl.sleepSeconds,
    write: ({ ttl }, value) => {
      ttl.sleepSeconds = value;
    },
    least: 1,
  },
};

/** Arguments that every command accepts. */
const isGeneric = (field: string): boolean =>
  field.startsWith('$') ||
  field.startsWith('api') ||
  ['lsid', 'comment', 'maxTimeMS', 'readConcern'].includes(field);

function requireAdmin({ db, name }: CommandContext): void {
  if (db === 'admin') return;
  throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
}

function isAllRequested(wanted: unknown): boolean {
  return wanted === '*' || (isPlainObject(wanted) && toBoolean(wanted['allParameters']));
}

function known({ engine }: CommandContext, name: string): Parameter | undefined {
  const point = engine.failPoints.describe()[name];
  if (point !== undefined) return constant(point);
  return Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
}

function getParameter(context: CommandContext): Doc {
  requireAdmin(context);
  const { body, engine } = context;
  const wanted = body['getParameter'];
  const names = isAllRequested(wanted)
    ? Object.keys(PARAMETERS)
    : Object.keys(body).filter((field) => field !== 'getParameter' && !isGeneric(field));
  const values: Doc = {};
  for (const name of names) {
    const parameter = known(context, name);
    if (parameter) values[name] = parameter.read(engine);
  }
  if (Object.keys(values).length > 0) return { ...values, ok: 1 };
  throw new CommandError('InvalidOptions', 'no option found to get');
}

function setParameter(context: CommandContext): Doc {
  requireAdmin(context);
  const { body, engine } = context;
  const [name] = Object.keys(body).filter((field) => field !== 'setParameter' && !isGeneric(field));
  if (name === undefined) throw new CommandError('InvalidOptions', 'no option found to set');
  const parameter = known(context, name);
  if (!parameter) {
    throw new CommandError('InvalidOptions', `attempted to set unrecognized parameter [${name}]`);
  }
  if (!parameter.write) {
    throw new CommandError('IllegalOperation', `not allowed to change [${name}] at runtime`);
  }
  const value = toNumber(body[name]);
  const { least = 0 } = parameter;
  if (value === undefined || value < least) {
    throw new CommandError(
      'BadValue',
      `Invalid value for parameter ${name}: it must be a number >= ${least}`,
    );
  }
  const was = parameter.read(engine);
  parameter.write(engine, value);
  return { was, ok: 1 };
}

export const parameterHandlers: Handlers = { getParameter, setParameter };

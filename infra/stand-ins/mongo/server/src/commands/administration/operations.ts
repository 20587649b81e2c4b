import { Long } from 'bson';
import { isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { compileFilter } from '../../query/filters/match.js';
import { parseFilter } from '../../query/filters/filter.js';
import type { Engine } from '../../engine.js';
import { isGenericArgument } from '../context/argument-types.js';
import type { CommandContext, Handlers } from '../context/context.js';
import { describeIdleCursors, describeIdleSessions } from './idle-operations.js';

const KINDS: Record<string, string> = {
  insert: 'insert',
  find: 'query',
  update: 'update',
  delete: 'remove',
  getMore: 'getmore',
};

function namespaceOf(name: string, db: string, body: Doc): string {
  const target: unknown = name === 'getMore' ? body['collection'] : body[name];
  if (typeof target === 'string') return `${db}.${target}`;
  return name === 'aggregate' ? `${db}.$cmd.aggregate` : `${db}.$cmd`;
}

const SWITCHES = [
  'allUsers',
  'idleConnections',
  'idleCursors',
  'idleSessions',
  'localOps',
  'targetAllNodes',
];

/** Refuses unknown options of `$currentOp`, and options that are not boolean. */
function checkOptions(options: unknown): asserts options is Doc {
  if (!isPlainObject(options)) {
    throw new CommandError('FailedToParse', '$currentOp options must be specified in an object');
  }
  for (const [name, value] of Object.entries(options)) {
    if (!SWITCHES.includes(name)) {
      throw new CommandError('FailedToParse', `Unrecognized option '${name}' in $currentOp stage.`);
    }
    if (typeof value !== 'boolean') {
      throw new CommandError(
        'FailedToParse',
        `The '${name}' parameter of the $currentOp stage must be a boolean value`,
      );
    }
  }
}

/** Running commands, idle transactions and, on request, idle cursors in the form of `$currentOp`. */
export function describeOperations(engine: Engine, options: unknown): Doc[] {
  checkOptions(options);
  const { idleSessions = true, idleCursors = false } = options;
  return [
    ...describeRunning(engine),
    ...(idleSessions === true ? describeIdleSessions(engine) : []),
    ...(idleCursors === true ? describeIdleCursors(engine) : []),
  ];
}

function describeRunning({ operations, address }: Engine): Doc[] {
  const now = Date.now();
  return operations.all().map(({ id, name, db, body, client, startedAt }) => ({
    type: 'op',
    host: address,
    desc: `conn${client.id}`,
    connectionId: client.id,
    ...(client.appName === undefined ? {} : { appName: client.appName }),
    active: true,
    currentOpTime: new Date(now).toISOString(),
    opid: id,
    secs_running: Long.fromNumber(Math.floor((now - startedAt) / 1000)),
    microsecs_running: Long.fromNumber((now - startedAt) * 1000),
    op: KINDS[name] ?? 'command',
    ns: namespaceOf(name, db, body),
    command: body,
    numYields: 0,
    waitingForLock: false,
  }));
}

function requireAdmin({ db, name }: CommandContext): void {
  if (db === 'admin') return;
  throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
}

export const operationHandlers: Handlers = {
  currentOp(context) {
    requireAdmin(context);
    const filter = Object.fromEntries(
      Object.entries(context.body)
        .slice(1)
        .filter(([name]) => !isGenericArgument(name) && name !== '$all' && name !== '$ownOps'),
    );
    const inprog = describeOperations(context.engine, {}).filter(
      compileFilter(parseFilter(filter)),
    );
    return { inprog, ok: 1 };
  },
};

import { Long } from 'bson';
import type { Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { compileFilter } from '../../query/filters/match.js';
import { parseFilter } from '../../query/filters/filter.js';
import type { Engine } from '../../engine.js';
import { isGenericArgument } from '../context/argument-types.js';
import type { CommandContext, Handlers } from '../context/context.js';

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

/** The running commands in the form of `$currentOp`. */
export function describeOperations({ operations, address }: Engine): Doc[] {
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
    const inprog = describeOperations(context.engine).filter(compileFilter(parseFilter(filter)));
    return { inprog, ok: 1 };
  },
};

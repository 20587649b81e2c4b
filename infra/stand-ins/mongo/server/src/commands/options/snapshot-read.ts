import { Timestamp } from 'bson';
import { encodeReply, isPlainObject, type Doc } from '../../documents/codec.js';
import {
  documentElement,
  elementsOf,
  rawElements,
  wrapElements,
} from '../../documents/raw-bson.js';
import { CommandError } from '../../errors.js';
import { showTime } from '../../transactions/cluster-clock.js';
import type { TimedSnapshot } from '../../transactions/snapshot-reads.js';
import { missingField } from '../context/argument-types.js';
import type { CommandContext, Reply } from '../context/context.js';

function timeArgument(value: unknown, name: string): Timestamp | undefined {
  if (value === undefined) return undefined;
  if (!(value instanceof Timestamp)) {
    throw new CommandError(
      'TypeMismatch',
      `BSON field 'readConcern.${name}' is the wrong type, expected type 'timestamp'`,
    );
  }
  if (value.isZero()) {
    throw new CommandError('InvalidOptions', `readConcern ${name} cannot be a null timestamp`);
  }
  return value;
}

/** The times in a read concern; a time later than the cluster time is refused. */
function readTime({ engine }: CommandContext, concern: Doc, name: string): Timestamp | undefined {
  const time = timeArgument(concern[name], name);
  const { clusterTime } = engine.clock;
  if (time?.greaterThan(clusterTime)) {
    throw new CommandError(
      'InvalidOptions',
      `readConcern ${name} value must not be greater than the current clusterTime. Requested clusterTime: ${showTime(time)}; current clusterTime: ${showTime(clusterTime)}`,
    );
  }
  return time;
}

const wrongType = (field: string, type: string): CommandError =>
  new CommandError(
    'TypeMismatch',
    `BSON field '${field}' is the wrong type, expected type '${type}'`,
  );

/** Clients send the highest cluster time they know; the clock of this server advances to it. */
export function advanceClusterTime({ engine, body }: CommandContext): void {
  const received = body['$clusterTime'];
  if (received === undefined || received === null) return;
  if (!isPlainObject(received)) throw wrongType('$clusterTime', 'object');
  const time = received['clusterTime'];
  if (time === undefined) throw missingField('$clusterTime.clusterTime');
  if (!(time instanceof Timestamp)) throw wrongType('$clusterTime.clusterTime', 'timestamp');
  if (engine.clock.advance(time)) return;
  throw new CommandError(
    'ClusterTimeFailsRateLimiter',
    'New cluster time is too far from this server’s wall clock time',
  );
}

/** A cursor of a snapshot session continues without a read concern. */
const OF_CURSORS = new Set(['getMore', 'killCursors']);

/** Applies the times of a read concern; returns the snapshot to read from, if any. */
export function snapshotFor(context: CommandContext): TimedSnapshot | undefined {
  const { engine, name, session } = context;
  const snapshot = requestedSnapshot(context);
  if (!OF_CURSORS.has(name)) engine.snapshots.hold(session?.id, snapshot);
  return snapshot;
}

function requestedSnapshot(context: CommandContext): TimedSnapshot | undefined {
  const { name, body, engine, sessionOptions } = context;
  const concern = body['readConcern'];
  if (!isPlainObject(concern)) return undefined;
  const after = readTime(context, concern, 'afterClusterTime');
  if (after) engine.clock.reach(after);
  const at = readTime(context, concern, 'atClusterTime');
  if (concern['level'] !== 'snapshot' || sessionOptions.inTransaction) return undefined;
  // A cursor continues in the snapshot in which it was opened.
  if (name === 'getMore') return undefined;
  return engine.snapshots.at(at);
}

/**
 * Adds the time of the snapshot to the reply, so that the client can read at the same time again.
 */
export function withReadTime(reply: Reply, { time }: TimedSnapshot): Reply {
  if (!Buffer.isBuffer(reply)) return { ...reply, atClusterTime: time };
  const stamp = elementsOf(encodeReply({ atClusterTime: time }));
  const parts = [...rawElements(reply)].map(({ name, start, valueStart, end }) => {
    if (name !== 'cursor') return reply.subarray(start, end);
    const cursor = elementsOf(reply.subarray(valueStart, end));
    return documentElement(name, wrapElements([cursor, stamp]));
  });
  return wrapElements(parts);
}

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

/** The times a read concern names: at most what this server has heard of. */
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

/** Clients pass on the highest time they have heard, which this server then has heard, too. */
export function hearClusterTime({ engine, body }: CommandContext): void {
  const gossip = body['$clusterTime'];
  const time = isPlainObject(gossip) ? gossip['clusterTime'] : undefined;
  if (!(time instanceof Timestamp) || engine.clock.hear(time)) return;
  throw new CommandError(
    'ClusterTimeFailsRateLimiter',
    'New cluster time is too far from this server’s wall clock time',
  );
}

/** Does what a read concern says about time; returns the snapshot to read from, if it asks for one. */
export function snapshotFor(context: CommandContext): TimedSnapshot | undefined {
  const { name, body, engine, sessionOptions } = context;
  const concern = body['readConcern'];
  if (!isPlainObject(concern)) return undefined;
  const after = readTime(context, concern, 'afterClusterTime');
  if (after) engine.clock.reach(after);
  const at = readTime(context, concern, 'atClusterTime');
  if (concern['level'] !== 'snapshot' || sessionOptions.inTransaction) return undefined;
  // A cursor goes on in the snapshot it was opened in.
  if (name === 'getMore') return undefined;
  return engine.snapshots.at(at);
}

/** Tells the client which time it has read at, so that its next read can be of the same. */
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

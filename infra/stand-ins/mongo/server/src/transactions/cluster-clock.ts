import { Binary, Long, Timestamp } from 'bson';
import { encodeReply, type Doc } from '../documents/codec.js';
import { elementsOf } from '../documents/raw-bson.js';

const NO_SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const timeOf = (seconds: number, increment: number): Timestamp =>
  new Timestamp({ t: seconds, i: increment });

export const showTime = ({ t, i }: Timestamp): string => `Timestamp(${t}, ${i})`;

const later = (a: Timestamp, b: Timestamp): Timestamp => (a.greaterThanOrEqual(b) ? a : b);

/**
 * The logical clock of the replica set. Every state of the store gets a time when it is first
 * requested. Times only increase, also beyond times received from clients, and across restarts.
 */
export class ClusterClock {
  private operation: Timestamp;
  private highest: Timestamp;
  private versionOfOperation: number;
  private tail: { operation: Timestamp; highest: Timestamp; bytes: Buffer } | undefined;

  /** `version` counts the commits of the store. */
  constructor(private readonly version: () => number) {
    const now = Date.now();
    // A server restarted within one second must not start below its earlier times.
    this.operation = timeOf(Math.floor(now / 1000), (now % 1000) * 1_000_000 + 1);
    this.highest = this.operation;
    this.versionOfOperation = version();
  }

  /** The time of the committed state. */
  get operationTime(): Timestamp {
    const version = this.version();
    if (version !== this.versionOfOperation) {
      this.versionOfOperation = version;
      this.operation = this.next();
      this.highest = this.operation;
    }
    return this.operation;
  }

  private next(): Timestamp {
    const seconds = Math.floor(Date.now() / 1000);
    const { t, i } = this.highest;
    return seconds > t ? timeOf(seconds, 1) : timeOf(t, i + 1);
  }

  /** The highest time that this server has received or issued. */
  get clusterTime(): Timestamp {
    return later(this.operationTime, this.highest);
  }

  /** Records a later time from a client. False when it is too far in the future. */
  advance(time: Timestamp): boolean {
    if (time.t > Date.now() / 1000 + YEAR_SECONDS) return false;
    this.highest = later(this.clusterTime, time);
    return true;
  }

  /** Advances the time of the committed state, which has not changed, to this time. */
  reach(time: Timestamp): void {
    this.operation = later(this.operationTime, time);
    this.highest = later(this.highest, this.operation);
  }

  /** The last fields of every reply, as BSON elements. */
  replyTail(): Buffer {
    const operation = this.operationTime;
    const highest = this.clusterTime;
    if (this.tail?.operation === operation && this.tail.highest === highest) return this.tail.bytes;
    const fields: Doc = {
      $clusterTime: { clusterTime: highest, signature: NO_SIGNATURE },
      operationTime: operation,
    };
    const bytes = elementsOf(encodeReply(fields));
    this.tail = { operation, highest, bytes };
    return bytes;
  }
}

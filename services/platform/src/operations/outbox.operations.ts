import type { Connection } from 'mongoose';
import { redactText } from '../logging/index.js';
import type { OutboxDocument } from '../outbox/outbox.schema.js';
import { age, columns } from './columns.js';
import type { Operation } from './operation.js';

const shownAtOnce = 20;
/** Messages are sent right after the commit. A message older than this is delayed. */
const lateAfterSeconds = 60;

const rowsOf = (connection: Connection) => connection.collection<OutboxDocument>('outbox');

const show: Operation = {
  words: 'outbox show',
  summary: 'Shows the messages that wait for the broker, with age and reason',
  about: `Exit code 1 if a message has waited for more than ${lateAfterSeconds} seconds.`,
  options: { limit: { value: 'n', help: `number of messages to show (default ${shownAtOnce})` } },
  run: async ({ given, connection, say, now }) => {
    const rows = rowsOf(await connection());
    const total = await rows.countDocuments();
    // The natural order is that of the insertions.
    const oldest = await rows.find().limit(given.count('limit', shownAtOnce)).toArray();
    const [first] = oldest;
    say(`${total} waiting${first ? `, the oldest for ${age(first.createdAt, now)}` : ''}`);
    if (!first) return 0;
    say(
      columns(
        oldest.map(({ _id: messageId, envelope, createdAt, work, lastError }) => ({
          messageId,
          type: envelope.type,
          waiting: age(createdAt, now),
          attempts: work.failures ?? 0,
          next: work.dueAt,
          error: lastError && redactText(lastError),
        })),
      ),
    );
    return now.getTime() - first.createdAt.getTime() > lateAfterSeconds * 1_000 ? 1 : 0;
  },
};

const retry: Operation = {
  words: 'outbox retry',
  summary: 'Retries every waiting message at once',
  about: 'Optional: the service retries each message every minute.',
  run: async ({ connection, say, log, now }) => {
    const rows = rowsOf(await connection());
    const due = { 'work.dueAt': { $gt: now }, 'work.failures': { $gt: 0 } };
    const { modifiedCount } = await rows.updateMany(due, { $set: { 'work.dueAt': now } });
    if (modifiedCount > 0) await (await log()).note('outbox retry', { rows: modifiedCount });
    say(`${modifiedCount} will be retried within a second if the service runs.`);
  },
};

/** Commands for messages in the outbox. */
export const outboxOperations = [show, retry];

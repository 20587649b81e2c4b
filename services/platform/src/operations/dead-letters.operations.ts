import { age, columns } from './columns.js';
import { CannotBeDone, type Operation } from './operation.js';
import { withoutWords } from './without-words.js';

const shownAtOnce = 20;
const replayedAtOnce = 100;

const list: Operation = {
  words: 'dead-letters list',
  summary: 'Lists the parked messages of this service, oldest first',
  about: 'Leaves them parked. Exit code 1 if there are any.',
  options: {
    limit: { value: 'n', help: `number of messages to show (default ${shownAtOnce})` },
    type: { value: 'type', help: 'only messages of this type' },
  },
  run: async ({ given, parked, say, now }) => {
    const messages = await parked();
    const total = await messages.count();
    const seen = await messages.look(given.count('limit', shownAtOnce), {
      type: given.text('type'),
    });
    say(`${total} in ${messages.queue}${seen.length < total ? `, ${seen.length} shown` : ''}`);
    if (seen.length > 0)
      say(
        columns(
          seen.map(({ messageId, type, queue, because, error, parkedAt, replays }) => ({
            messageId,
            type,
            queue,
            parked: age(parkedAt, now),
            because,
            replays,
            error,
          })),
        ),
      );
    return total > 0 ? 1 : 0;
  },
};

const show: Operation = {
  words: 'dead-letters show',
  summary: 'Shows one parked message with its content, without personal data',
  about: 'Ids, numbers, dates and codes are shown; other text is replaced by its length.',
  options: { id: { value: 'message id', help: 'id of the message', isNeeded: true } },
  run: async ({ given, parked, say }) => {
    const messageId = given.needed('id');
    const [message] = await (await parked()).look(1, { messageId });
    if (!message) throw new CannotBeDone(`No parked message has the id ${messageId}.`);
    const { content, ...known } = message;
    say(JSON.stringify({ ...known, message: withoutWords(content) }, null, 2));
  },
};

const replay: Operation = {
  words: 'dead-letters replay',
  summary: 'Returns parked messages to the queues they failed in',
  about:
    'Repair the cause of the failure first. A message that fails again is parked again after its retries. ' +
    'A message that already had its effect does not have it twice.',
  options: {
    id: { value: 'message id', help: 'only this message' },
    type: { value: 'type', help: 'only messages of this type' },
    limit: { value: 'n', help: `largest number of messages to replay (default ${replayedAtOnce})` },
  },
  run: async ({ given, parked, say, log }) => {
    const only = { messageId: given.text('id'), type: given.text('type') };
    const notes = await log();
    const messages = await parked();
    const { replayed, kept } = await messages.replay(given.count('limit', replayedAtOnce), only);
    if (replayed > 0) await notes.note('dead-letters replay', { ...only, replayed, kept });
    say(`${replayed} replayed, ${await messages.count()} still parked.`);
    if (kept > 0) say(`${kept} could not be returned: their queue no longer exists.`);
    return kept > 0 || (replayed === 0 && only.messageId !== undefined) ? 1 : 0;
  },
};

const drop: Operation = {
  words: 'dead-letters drop',
  summary: 'Removes one parked message for good',
  about:
    'Its effect will never happen. Show the message first; `history` keeps its content without personal data.',
  options: {
    id: { value: 'message id', help: 'id of the message', isNeeded: true },
    because: { value: 'reason', help: "the reason, kept in the operators' log", isNeeded: true },
  },
  run: async ({ given, parked, say, log }) => {
    const messageId = given.needed('id');
    const reason = given.needed('because');
    const notes = await log();
    const dropped = await (
      await parked()
    ).drop(messageId, async ({ content, ...known }) => {
      const message = withoutWords(content);
      await notes.note('dead-letters drop', { reason, ...known, message });
    });
    if (!dropped) throw new CannotBeDone(`No parked message has the id ${messageId}.`);
    say(`Dropped ${dropped.type} ${messageId}; recorded in the operators' log.`);
  },
};

/** Commands for messages that a service could not handle. */
export const deadLetterOperations = [list, show, replay, drop];

import { age, columns } from './columns.js';
import { CannotBeDone, type Operation } from './operation.js';
import { withoutWords } from './without-words.js';

const shownAtOnce = 20;
const replayedAtOnce = 100;

const list: Operation = {
  words: 'dead-letters list',
  summary: 'Shows the messages that this service gave up on, the oldest first',
  about: 'They stay where they are. Exit code 1 when there are any.',
  options: {
    limit: { value: 'n', help: `show so many, ${shownAtOnce} unless told` },
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
  summary: 'Shows one of them with what it says, without personal data',
  about: 'Ids, numbers, dates and codes are shown; any other text is told by its length only.',
  options: { id: { value: 'message id', help: 'which one', isNeeded: true } },
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
  summary: 'Gives them back to the queues they failed in',
  about:
    'Done once mended what made them fail. What fails again comes back here after its retries; a message ' +
    'that had its effect before has no second one.',
  options: {
    id: { value: 'message id', help: 'only this one' },
    type: { value: 'type', help: 'only messages of this type' },
    limit: { value: 'n', help: `at most so many, ${replayedAtOnce} unless told` },
  },
  run: async ({ given, parked, say, log }) => {
    const only = { messageId: given.text('id'), type: given.text('type') };
    const notes = await log();
    const messages = await parked();
    const { replayed, kept } = await messages.replay(given.count('limit', replayedAtOnce), only);
    if (replayed > 0) await notes.note('dead-letters replay', { ...only, replayed, kept });
    say(`${replayed} replayed, ${await messages.count()} still there.`);
    if (kept > 0) say(`${kept} could not be given back: their queue does not exist any more.`);
    return kept > 0 || (replayed === 0 && only.messageId !== undefined) ? 1 : 0;
  },
};

const drop: Operation = {
  words: 'dead-letters drop',
  summary: 'Takes one of them out for good',
  about: 'Its effect will never happen. Look at it first; what it was stays in `history`.',
  options: {
    id: { value: 'message id', help: 'which one', isNeeded: true },
    because: { value: 'reason', help: 'why, for those who ask later', isNeeded: true },
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
    say(`Dropped ${dropped.type} ${messageId}; kept in the operators' history.`);
  },
};

/** Commands for messages that a service could not handle. */
export const deadLetterOperations = [list, show, replay, drop];

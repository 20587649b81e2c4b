import { describe, expect, it } from '@jest/globals';
import { InvalidInput, type Envelope, type MessageId } from '@leadmart/contracts';
import { replayEvents, type ReplaySource } from './replay-events.js';

const anEvent = (id: string): Envelope => ({
  messageId: id as MessageId,
  type: 'auth.user.registered.v1',
  occurredAt: '2026-01-05T10:00:00.000Z',
  producer: 'auth',
  correlationId: id,
  payload: {},
});

/** Records at the positions 1, 2, 3 …; a blank record stands for no event. */
const aSource = (name: string, records: readonly string[]): ReplaySource => ({
  name,
  page: async (after, limit) => {
    const from = after === '' ? 0 : Number(after);
    const read = records.slice(from, from + limit);
    const events = read.filter((id) => id !== '').map(anEvent);
    return { events, last: read.length < limit ? undefined : String(from + read.length) };
  },
});

async function allEventsOf(sources: readonly ReplaySource[], limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof replayEvents>> = await replayEvents(sources, {
      after,
      limit,
    });
    ids.push(...page.events.map(({ messageId }) => messageId));
    after = page.next;
  }
  return ids;
}

describe('replayEvents', () => {
  const sources = [
    aSource('users', ['a', 'b', 'c']),
    aSource('nothing', []),
    aSource('entries', ['', '', '', 'd']),
  ];

  it.each([1, 2, 3, 4, 100])('returns every event once, in pages of %d records', async (limit) => {
    expect(await allEventsOf(sources, limit)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses a replay cursor that it did not return', async () => {
    await expect(replayEvents(sources, { after: 'secrets:1', limit: 1 })).rejects.toThrow(
      InvalidInput({ fields: [{ field: 'after', message: 'is not a cursor of this replay' }] })
        .message,
    );
  });
});

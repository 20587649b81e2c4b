import { describe, expect, it } from '@jest/globals';
import { InvalidInput, type Envelope, type MessageId } from '@leadmart/contracts';
import { tellHistory, type Chapter } from './tell-history.js';

const anEvent = (id: string): Envelope => ({
  messageId: id as MessageId,
  type: 'auth.user.registered.v1',
  occurredAt: '2026-01-05T10:00:00.000Z',
  producer: 'auth',
  correlationId: id,
  payload: {},
});

/** Records with the places 1, 2, 3 …; a blank one is no event. */
const aChapter = (name: string, records: readonly string[]): Chapter => ({
  name,
  page: async (after, limit) => {
    const from = after === '' ? 0 : Number(after);
    const read = records.slice(from, from + limit);
    const events = read.filter((id) => id !== '').map(anEvent);
    return { events, last: read.length < limit ? undefined : String(from + read.length) };
  },
});

async function toldBy(chapters: readonly Chapter[], limit: number): Promise<string[]> {
  const told: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof tellHistory>> = await tellHistory(chapters, {
      after,
      limit,
    });
    told.push(...page.events.map(({ messageId }) => messageId));
    after = page.next;
  }
  return told;
}

describe('a history', () => {
  const chapters = [
    aChapter('users', ['a', 'b', 'c']),
    aChapter('nothing', []),
    aChapter('entries', ['', '', '', 'd']),
  ];

  it.each([1, 2, 3, 4, 100])('is told whole and once in pages of %d', async (limit) => {
    expect(await toldBy(chapters, limit)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('has no place that nobody gave', async () => {
    await expect(tellHistory(chapters, { after: 'secrets:1', limit: 1 })).rejects.toThrow(
      InvalidInput({ fields: [{ field: 'after', message: 'is no place in this history' }] })
        .message,
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { age, columns } from './columns.js';
import { readCommandLine } from './command-line.js';
import { UsageError, type Operation } from './operation.js';
import { withoutWords } from './without-words.js';

const operations: Operation[] = [
  { words: 'dead-letters list', summary: 'Lists messages', run: async () => 0 },
  {
    words: 'dead-letters drop',
    summary: 'Removes one message',
    about: 'It never happens.',
    options: {
      id: { value: 'message id', help: 'id of the message', isNeeded: true },
      quietly: { help: 'prints nothing' },
      limit: { value: 'n', help: 'largest number' },
    },
    run: async () => 0,
  },
];
const read = (line: string) =>
  readCommandLine('billing', operations, line.split(' ').filter(Boolean));
const given = (line: string) => {
  const asked = read(line);
  if ('help' in asked) throw new Error('expected an operation, got the help');
  return asked.given;
};

describe('the command line of an operator', () => {
  it('parses an operation and its options', () => {
    const options = given('dead-letters drop --id m1 --limit 3 --quietly');
    expect([options.text('id'), options.count('limit', 20), options.isOn('quietly')]).toEqual([
      'm1',
      3,
      true,
    ]);
    expect(given('dead-letters drop --id m1').count('limit', 20)).toBe(20);
  });

  it.each([
    ['dead-letters', 'no operation'],
    ['dead-letters lsit', 'no operation "dead-letters lsit"'],
    ['dead-letters drop', '--id is missing'],
    ['dead-letters drop --id', '--id'],
    ['dead-letters drop --id m1 --because x', '--because'],
    ['dead-letters drop --id m1 more', 'more'],
    ['dead-letters list --limit 3', '--limit'],
  ])('refuses a wrong command line with a readable reason: %s', (line, words) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(words);
  });

  it.each(['0', '-1', '1e3', 'many'])('refuses %s for an option that takes a number', (text) => {
    const options = given(`dead-letters drop --id m1 --limit=${text}`);
    expect(() => options.count('limit', 1)).toThrow(UsageError);
  });

  it.each(['', '--help', 'help', '-h'])(
    'lists the operations for the command line "%s"',
    (line) => {
      const asked = read(line);
      expect('help' in asked && asked.help).toMatch(
        /dead-letters list.*Lists messages[\s\S]*Exit codes/,
      );
    },
  );

  it('prints the help of one operation, also when its options are missing', () => {
    const asked = read('dead-letters drop --help');
    expect('help' in asked && asked.help).toMatch(
      /It never happens[\s\S]*--id <message id>.*required/,
    );
    expect(read('dead-letters --help')).toHaveProperty('help');
  });
});

describe('a message shown to an operator', () => {
  it('shows the ids, numbers, dates and codes of a message, and no text that people wrote', () => {
    const message = {
      messageId: '3e1f8f52-7d0c-4e0e-9c57-1b1f5e6a2b11',
      type: 'admin-mail.transactional.send.v1',
      occurredAt: '2026-03-05T10:00:00.000Z',
      payload: {
        template: 'receipt',
        to: 'ann@example.com',
        username: 'ann',
        link: 'https://leadmart.example/verify?token=abc',
        userId: '65f1f77bcf86cd7994390111',
        code: 'BILLING.CARD_DECLINED',
        credits: 12,
        isAdmin: false,
        states: ['CA', 'a name'],
      },
    };
    const shown = withoutWords(Buffer.from(JSON.stringify(message)));
    expect(shown).toEqual({
      ...message,
      payload: {
        ...message.payload,
        to: '(text of 15)',
        username: '(text of 3)',
        link: '(text of 41)',
        states: ['(text of 2)', '(text of 6)'],
      },
    });
    expect(withoutWords(Buffer.from('not json'))).toBe('not JSON, 8 bytes');
  });
});

describe('a table', () => {
  it('prints rows in columns under the names of their fields', () => {
    const rows = [
      { id: 'a', error: 'two\nlines', n: 1 },
      { id: 'long', error: undefined, n: 20 },
    ];
    expect(columns(rows)).toBe('id    error      n\na     two lines  1\nlong  -          20');
  });

  it('prints an age in the largest suitable unit', () => {
    const now = new Date('2026-03-05T12:00:00Z');
    const before = (seconds: number) => age(new Date(now.getTime() - seconds * 1_000), now);
    expect([before(5), before(300), before(7_200), before(260_000)]).toEqual([
      '5 s',
      '5 min',
      '2 h',
      '3 days',
    ]);
  });
});

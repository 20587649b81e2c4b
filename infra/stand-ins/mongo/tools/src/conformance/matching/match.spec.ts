import { describe, expect, it } from '@jest/globals';
import { Binary, Long, ObjectId } from 'mongodb';
import { Matcher } from './match.js';
import { Mismatch } from '../test-format.js';

const id = new ObjectId();
const lsid = { id: new Binary(Buffer.from('0123456789abcdef'), 4) };
const matcher = new Matcher({
  get: (name) => (name === 'oid0' ? id : undefined),
  sessionId: (name) => (name === 'session0' ? lsid : undefined),
});

function matches(expected: unknown, actual: unknown, root = true): boolean {
  try {
    matcher.match(expected, actual, { root });
    return true;
  } catch (error) {
    if (error instanceof Mismatch) return false;
    throw error;
  }
}

describe('matching a result with an expectation', () => {
  it('allows additional fields in the root document only', () => {
    expect(matches({ a: 1 }, { a: 1, b: 2 })).toBe(true);
    expect(matches({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toBe(false);
    expect(matches([{ a: 1 }], [{ a: 1, b: 2 }])).toBe(true);
    expect(matches([{ a: 1 }], [{ a: 1, b: 2 }], false)).toBe(false);
  });

  it('requires every expected field and element', () => {
    expect(matches({ a: 1 }, {})).toBe(false);
    expect(matches({ a: null }, {})).toBe(false);
    expect(matches({ a: [1, 2] }, { a: [1, 2, 3] })).toBe(false);
    expect(matches({ a: 1 }, null)).toBe(false);
    expect(matches({ a: 1 }, undefined)).toBe(false);
  });

  it('compares numbers by value and everything else by type and value', () => {
    expect(matches({ a: 1 }, { a: Long.fromNumber(1) })).toBe(true);
    expect(matches({ a: 1 }, { a: 1.5 })).toBe(false);
    expect(matches({ a: 1 }, { a: '1' })).toBe(false);
    expect(matches({ a: 0 }, { a: false })).toBe(false);
    expect(matches({ a: id }, { a: new ObjectId(id.toHexString()) })).toBe(true);
    expect(matches({ a: id }, { a: id.toHexString() })).toBe(false);
    expect(matches({ a: new Date(1) }, { a: new Date(2) })).toBe(false);
  });

  it.each([
    ['$$exists', { a: { $$exists: true } }, { a: null }, {}],
    ['$$exists: false', { a: { $$exists: false } }, {}, { a: null }],
    ['$$unsetOrMatches', { a: { $$unsetOrMatches: 1 } }, {}, { a: 2 }],
    ['$$unsetOrMatches at the root', { $$unsetOrMatches: { a: 1 } }, undefined, { a: 2 }],
    ['$$type', { a: { $$type: ['int', 'long'] } }, { a: 5 }, { a: '5' }],
    ['$$matchesEntity', { a: { $$matchesEntity: 'oid0' } }, { a: id }, { a: new ObjectId() }],
    ['$$matchesHexBytes', { $$matchesHexBytes: '0fF0' }, Buffer.from([15, 240]), Buffer.from([15])],
    ['$$sessionLsid', { lsid: { $$sessionLsid: 'session0' } }, { lsid }, { lsid: { id: lsid } }],
    ['$$lte', { a: { $$lte: 3 } }, { a: 3 }, { a: 4 }],
    ['$$matchAsRoot', { a: { $$matchAsRoot: { b: 1 } } }, { a: { b: 1, c: 2 } }, { a: { c: 2 } }],
    [
      '$$matchAsDocument',
      { a: { $$matchAsDocument: { b: 1 } } },
      { a: '{"b":1}' },
      { a: '{"b":2}' },
    ],
  ])('supports the operator %s', (_, expected, right, wrong) => {
    expect(matches(expected, right)).toBe(true);
    expect(matches(expected, wrong)).toBe(false);
  });

  it('refuses an unknown operator', () => {
    expect(() => matches({ a: { $$unheardOf: 1 } }, { a: 1 })).toThrow('$$unheardOf');
  });

  it('names the path of a difference', () => {
    expect(() => matcher.match({ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, { root: true })).toThrow(
      '.a[0].b expected 1, got 2',
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { changedFacts, changeRecord } from './audit.js';
import type { UserId } from './ids.js';

describe('the facts of a change', () => {
  it('lists the facts that differ before and after a change', () => {
    const before = { name: 'Solar', visible: true, states: ['CA'] };
    expect(changedFacts(before, { ...before, name: 'Roofing' })).toEqual({
      before: { name: 'Solar' },
      after: { name: 'Roofing' },
    });
    expect(changedFacts(before, { ...before, states: ['CA', 'TX'] })).toEqual({
      before: { states: ['CA'] },
      after: { states: ['CA', 'TX'] },
    });
  });

  it('lists a fact on one side when it was added or removed', () => {
    expect(changedFacts({ a: 1 }, { b: null })).toEqual({ before: { a: 1 }, after: { b: null } });
  });

  it('lists all facts when the thing itself was created or deleted', () => {
    expect(changedFacts(undefined, { a: 1 })).toEqual({ before: null, after: { a: 1 } });
    expect(changedFacts({ a: 1 }, undefined)).toEqual({ before: { a: 1 }, after: null });
  });

  it('lists no facts when nothing differs', () => {
    expect(changedFacts({ a: [1] }, { a: [1] })).toEqual({ before: {}, after: {} });
  });
});

describe('the record of a change', () => {
  const kind = {
    type: 'package' as const,
    nameOf: ({ name }: { id: string; name: string }) => name,
    factsOf: ({ name }: { id: string; name: string }) => ({ name }),
  };
  const by = { adminId: 'a' as UserId, at: new Date('2026-01-02T03:04:05Z') };
  const [old, renamed] = [
    { id: '1', name: 'Solo' },
    { id: '1', name: 'Team' },
  ];

  it('names the action by the presence of the states before and after', () => {
    expect(changeRecord({ ...by, after: old }, kind).action).toBe('package.created');
    expect(changeRecord({ ...by, before: old, after: renamed }, kind)).toEqual({
      adminId: 'a',
      action: 'package.changed',
      subject: { type: 'package', id: '1', name: 'Team' },
      before: { name: 'Solo' },
      after: { name: 'Team' },
      occurredAt: '2026-01-02T03:04:05.000Z',
    });
    expect(changeRecord({ ...by, before: old }, kind)).toMatchObject({
      action: 'package.deleted',
      subject: { name: 'Solo' },
      after: null,
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { CallListLeadView, CallOutcome } from '@leadmart/contracts';
import type { DeviceCopy } from '../../device-copies/device-copies.js';
import { listFromCopy } from './list-from-copy.js';

const now = new Date('2026-05-10T12:00:00.000Z');
const aCall = (outcome: CallOutcome, day: number, callBackAt?: string) => ({
  id: `call-of-${day}`,
  outcome,
  calledAt: `2026-05-0${day}T10:00:00.000Z`,
  ...(callBackAt !== undefined && { callBackAt }),
});
const aLead = (id: string, more: Partial<CallListLeadView> = {}) =>
  ({
    _id: id,
    firstName: id,
    lastName: 'Lee',
    phoneNumber: '2015550147',
    city: 'Waco',
    state: 'TX',
    email: '',
    outcomes: more.last ? 1 : 0,
    ...more,
  }) as CallListLeadView;
const leads = [
  aLead('Ann'),
  aLead('Bob', { last: aCall('call-back', 1, '2026-05-10T11:00:00.000Z') }),
  aLead('Cid', { last: aCall('sold', 3), phoneNumber: '' }),
  aLead('Dan', { last: aCall('call-back', 2, '2026-05-09T11:00:00.000Z') }),
  aLead('Eve', { last: aCall('call-back', 4, '2026-05-20T11:00:00.000Z'), email: 'eve@acme.com' }),
  aLead('Fay', {
    own: { checkedOn: '2026-05-01', registryNumber: '1', result: 'blocked' },
  }),
];
const copy = { leads, total: 6, madeAt: '2026-05-09T00:00:00.000Z' } as unknown as DeviceCopy;
const everyLead = {
  page: 1,
  limit: 25,
  show: 'all',
  search: '',
  order: 'sold',
  callable: false,
} as const;

function listed(
  wanted: Partial<Parameters<typeof listFromCopy>[1]> = {},
  waiting: Parameters<typeof listFromCopy>[2]['waiting'] = [],
) {
  const isCallable = ({ phoneNumber }: CallListLeadView) => phoneNumber !== '';
  return listFromCopy(copy, { ...everyLead, ...wanted }, { waiting, now, isCallable });
}
const namesOf = (...asked: Parameters<typeof listed>) =>
  listed(...asked).leads.map(({ firstName }) => firstName);

describe('a call list without a connection', () => {
  it('filters and orders the leads as the server does', () => {
    expect(namesOf()).toEqual(['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay']);
    expect(namesOf({ show: 'untouched' })).toEqual(['Ann', 'Fay']);
    expect(namesOf({ show: 'due' })).toEqual(['Dan', 'Bob']);
    expect(namesOf({ show: 'call-back', order: 'latest' })).toEqual(['Dan', 'Bob', 'Eve']);
    expect(namesOf({ order: 'latest' })).toEqual(['Eve', 'Cid', 'Dan', 'Bob', 'Ann', 'Fay']);
    expect(namesOf({ search: 'acme' })).toEqual(['Eve']);
    expect(namesOf({ callable: true })).not.toContain('Cid');
    expect(namesOf({ blocked: true })).toEqual(['Fay']);
    expect(namesOf({ blocked: false })).not.toContain('Fay');
  });

  it('pages the leads, and counts those of the copy', () => {
    const second = listed({ limit: 4, page: 2 });
    expect(second).toMatchObject({ total: 6, page: 2, pages: 2 });
    expect(second.leads.map(({ firstName }) => firstName)).toEqual(['Eve', 'Fay']);
    expect(second.counts).toMatchObject({ untouched: 2, due: 2 });
    expect(second.counts.byOutcome).toMatchObject({ 'call-back': 3, sold: 1, quoted: 0 });
    expect(second.from).toEqual({ madeAt: copy.madeAt, leads: 6, total: 6 });
  });

  it('calls that wait for a connection are in the list, the last one of each lead', () => {
    const waiting = [
      { lead: 'Ann', last: aCall('no-answer', 5) },
      { lead: 'Bob', last: aCall('quoted', 6) },
      { lead: 'Ann', last: aCall('interested', 7) },
    ];
    expect(namesOf({ show: 'untouched' }, waiting)).toEqual(['Fay']);
    expect(namesOf({ show: 'due' }, waiting)).toEqual(['Dan']);
    expect(namesOf({ show: 'interested' }, waiting)).toEqual(['Ann']);
    expect(namesOf({ order: 'latest' }, waiting).slice(0, 2)).toEqual(['Ann', 'Bob']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { dialerColumnsOf, namedColumns } from './dialer-columns.decisions.js';

describe('the columns of a dialer', () => {
  it.each([
    ['phone_number,status,call_date,comments', { phone: 0, outcome: 1, date: 2, note: 3 }],
    ['Number,Disposition,Call Time,Notes', { phone: 0, outcome: 1, time: 2, note: 3 }],
    ['DNIS,CALL DISPOSITION,TIMESTAMP', { phone: 0, outcome: 1, time: 2 }],
    ['Date,Time,To,Result', { date: 0, time: 1, phone: 2, outcome: 3 }],
    ['Outcome,Callback Date,Phone', { outcome: 0, callBack: 1, phone: 2 }],
    [
      'Premium,Commission,Mobile Phone,Outcome',
      { premium: 0, commission: 1, phone: 2, outcome: 3 },
    ],
    ['a,b', {}],
  ])('columns are found by their common names: %s', (header, columns) => {
    expect(dialerColumnsOf(header.split(','))).toEqual(columns);
  });

  it('the likelier name wins when several columns have one', () => {
    expect(dialerColumnsOf(['Status', 'Number', 'Disposition', 'Phone'])).toEqual({
      outcome: 2,
      phone: 3,
    });
    expect(namedColumns(['Status', 'Number', 'x'])).toBe(2);
  });
});

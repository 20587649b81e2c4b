import { describe, expect, it } from '@jest/globals';
import { isOutcomeKnown, situationAfterEnd, situationAfterError } from './purchase-situation.js';

const failed = (status: number, body: object = {}) => situationAfterError({ status, body }, 10);

describe('after an order was sent', () => {
  it.each([0, 500, 502, 503])('nobody knows what became of it when %d is the answer', (status) => {
    expect(isOutcomeKnown({ status, body: {} })).toBe(false);
    expect(failed(status)).toEqual({
      step: 'refused',
      text: 'Error purchasing leads',
      help: 'safe-to-repeat',
    });
  });

  it('an answer that is none of ours leaves it unknown, too', () => {
    expect(isOutcomeKnown(new TypeError('no data'))).toBe(false);
  });

  it.each([400, 402, 404, 409, 429])('it was not bought when %d is the answer', (status) => {
    expect(isOutcomeKnown({ status, body: {} })).toBe(true);
  });

  it("the server's sentence is shown: error first, message else", () => {
    expect(failed(409, { error: 'a', message: 'b' })).toEqual({ step: 'refused', text: 'a' });
    expect(failed(400, { message: 'b' })).toEqual({ step: 'refused', text: 'b' });
  });

  it('missing credits are named, and where to get them', () => {
    expect(failed(402, { error: 'short', details: { missing: 1_234.5 } })).toEqual({
      step: 'refused',
      text: 'short',
      help: 'buy-credits',
      missing: '1,234.5',
    });
  });

  it('what is left is offered', () => {
    expect(failed(409, { error: 'Only 3', available: 3 })).toEqual({
      step: 'partial',
      available: 3,
      requested: 10,
    });
  });

  it('another price is named before anything is bought at it', () => {
    const body = { error: 'changed', code: 'LEADS.PRICE_CHANGED', details: { price: 5.5 } };
    const situation = failed(409, body);
    expect(situation).toMatchObject({ step: 'refused' });
    expect(situation).toHaveProperty('text', expect.stringContaining('now cost 5.5 credits each'));
  });

  it.each([409, 404])(
    'the exact sentence about no leads says so, whatever its status',
    (status) => {
      const error = 'No leads available matching your criteria';
      expect(failed(status, { error, available: 0 })).toEqual({ step: 'none' });
      expect(situationAfterEnd({ status: 'failed', text: error })).toEqual({ step: 'none' });
    },
  );
});

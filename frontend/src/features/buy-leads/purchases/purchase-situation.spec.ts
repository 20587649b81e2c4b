import { describe, expect, it } from '@jest/globals';
import { isOutcomeKnown, situationAfterEnd, situationAfterError } from './purchase-situation.js';

const running = { jobId: 'job', quantity: 10, cost: 50, order: 'o' } as const;
const failed = (status: number, body: object = {}) => situationAfterError({ status, body }, 10);

describe('the outcome of an order', () => {
  it.each([0, 500, 502, 503])('treats the answer %d as an unknown outcome', (status) => {
    expect(isOutcomeKnown({ status, body: {} })).toBe(false);
    expect(failed(status)).toEqual({
      step: 'refused',
      text: 'Error purchasing leads',
      help: 'safe-to-repeat',
    });
  });

  it('treats an answer that is not from our server as an unknown outcome', () => {
    expect(isOutcomeKnown(new TypeError('no data'))).toBe(false);
  });

  it.each([400, 402, 404, 409, 429])('treats the answer %d as a refusal', (status) => {
    expect(isOutcomeKnown({ status, body: {} })).toBe(true);
  });

  it("shows the server's sentence from `error`, else from `message`", () => {
    expect(failed(409, { error: 'a', message: 'b' })).toEqual({ step: 'refused', text: 'a' });
    expect(failed(400, { message: 'b' })).toEqual({ step: 'refused', text: 'b' });
  });

  it('names the missing credits and links to Buy Credits', () => {
    expect(failed(402, { error: 'short', details: { missing: 1_234.5 } })).toEqual({
      step: 'refused',
      text: 'short',
      help: 'buy-credits',
      missing: '1,234.5',
    });
  });

  it('offers the available leads', () => {
    expect(failed(409, { error: 'Only 3', available: 3 })).toEqual({
      step: 'partial',
      available: 3,
      requested: 10,
    });
  });

  it('names a changed price before anything is bought', () => {
    const body = { error: 'changed', code: 'LEADS.PRICE_CHANGED', details: { price: 5.5 } };
    const situation = failed(409, body);
    expect(situation).toMatchObject({ step: 'refused' });
    expect(situation).toHaveProperty('text', expect.stringContaining('now cost 5.5 credits each'));
  });

  it.each([409, 404])('recognises the sentence about no leads, whatever the status', (status) => {
    const error = 'No leads available matching your criteria';
    expect(failed(status, { error, available: 0 })).toEqual({ step: 'none' });
    const end = { status: 'failed', text: error } as const;
    expect(situationAfterEnd(end, { ...running, place: 'page' })).toEqual({ step: 'none' });
  });

  it('stays with the pack in the panel, and leaves the page for My Leads', () => {
    const end = { status: 'completed' } as const;
    expect(situationAfterEnd(end, { ...running, place: 'page' })).toEqual({ step: 'choosing' });
    expect(situationAfterEnd(end, { ...running, place: 'panel' })).toEqual({
      step: 'ready',
      jobId: 'job',
      quantity: 10,
      cost: 50,
    });
  });

  it('the panel does not say that nothing was charged', () => {
    const body = { code: 'LEADS.PRICE_CHANGED', details: { price: 6 } };
    const situation = situationAfterError({ status: 409, body }, 10, 'panel');
    expect(situation).toHaveProperty('text', expect.stringContaining('They have not been bought.'));
  });
});

import { describe, expect, it } from '@jest/globals';
import { readFailure } from './sendgrid-failure.js';

describe('a failed call of SendGrid', () => {
  it('keeps the status and the reason of a failed call, without addresses', () => {
    const failure = readFailure({
      code: 400,
      message: 'Bad Request',
      response: { body: { errors: [{ message: 'ann@example.com is not valid', field: 'to' }] } },
    });
    expect(failure).toEqual({
      status: 400,
      networkCode: undefined,
      because: '400: [redacted] is not valid',
    });
  });

  it('keeps only the code of a network error', () => {
    const error = Object.assign(new Error('socket hang up'), {
      code: 'ECONNRESET',
      config: { headers: { Authorization: 'Bearer SG.secret' } },
    });
    expect(readFailure(error)).toEqual({
      status: undefined,
      networkCode: 'ECONNRESET',
      because: 'ECONNRESET',
    });
  });

  it('reads a reason from any thrown value', () => {
    for (const thrown of [
      undefined,
      'no',
      {},
      new Error('x'),
      { code: 503, response: { body: '<html>' } },
    ])
      expect(readFailure(thrown).because).not.toBe('');
  });
});

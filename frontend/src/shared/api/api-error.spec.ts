import { describe, expect, it } from '@jest/globals';
import { failureOf } from './api-error.js';

describe('a failed action', () => {
  const sentence = 'Error uploading file';

  it('a failed action shows the sentence of the specification, and the reason of the server apart from it', () => {
    const refused = { status: 413, body: { error: 'The file is larger than 10MB' } };
    expect(failureOf(refused, sentence)).toEqual({
      sentence,
      reason: 'The file is larger than 10MB',
    });
  });

  it.each([
    ['no answer', { status: 0, body: {} }],
    ['a failure of the server', { status: 500, body: { error: 'Something broke' } }],
    ['a refusal without a text', { status: 409, body: {} }],
    ['anything else', new Error('broken')],
  ])('a failed action shows the sentence alone after %s', (_what, error) => {
    expect(failureOf(error, sentence)).toEqual({ sentence });
  });
});

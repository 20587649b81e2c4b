import { describe, expect, it } from '@jest/globals';
import { fieldSentence } from './field-sentence.js';

describe('the sentence of an invalid field', () => {
  it.each([
    ['password', 'expected at least 8 characters', 'Password must be at least 8 characters'],
    [
      'password',
      'is one of the passwords found most often in data breaches. Please choose another one.',
      'Password is one of the passwords found most often in data breaches. Please choose another one.',
    ],
    ['packageName', 'is required', 'Package name is required'],
    ['username', 'required', 'Username is required'],
    ['pricing.clean', 'expected a number', 'Pricing clean must be a number'],
    ['state', 'not one of the fifty states', 'State is not one of the fifty states'],
    ['states.0', 'expected a US state', 'States must be a US state'],
    ['name', 'expected no control characters', 'Name must have no control characters'],
    ['userId', 'expected an id', 'User ID must be an id'],
    ['_id', 'is not a known field', 'ID is not a known field'],
    ['url', 'is not well formed', 'URL is not well formed'],
    ['dncCheckedOn', 'expected a past day', 'DNC checked on must be a past day'],
    ['day', 'invalid ISO date', 'Day is an invalid ISO date'],
    [
      'Idempotency-Key',
      'expected 1 to 255 visible characters',
      'Idempotency-Key must be 1 to 255 visible characters',
    ],
    [
      'headerMapping.city',
      'the file has no column "x"',
      'Header mapping city: the file has no column "x"',
    ],
    ['datasetId', 'Please select a dataset', 'Please select a dataset'],
  ])('the sentence for %s and %j is: %s', (field, message, sentence) => {
    expect(fieldSentence({ field, message })).toBe(sentence);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  DatasetNameTaken,
  EmailNotVerified,
  InsufficientCredits,
  InvalidInput,
  NoLeadsAvailable,
  allErrors,
  defineError,
  errorBody,
  errorFromWire,
} from '../index.js';

describe('the error catalogue', () => {
  it('puts the details of an error where the screens of the specification read them', () => {
    const request = { requestId: 'r1', publicUrl: 'https://leadmart.test' };
    const body = errorBody(EmailNotVerified({ isVerificationError: true, userId: 'u1' }), request);
    expect(body).toEqual({
      error: 'Please verify your email before logging in',
      code: 'AUTH.EMAIL_NOT_VERIFIED',
      requestId: 'r1',
      docs: 'https://leadmart.test/developers/errors/AUTH.EMAIL_NOT_VERIFIED',
      isVerificationError: true,
      userId: 'u1',
    });
    expect(errorBody(InsufficientCredits({ missing: 3.5 }), request).details).toEqual({
      missing: 3.5,
    });
  });

  it('keeps the exact sentence that opens the No Leads Available modal', () => {
    expect(NoLeadsAvailable({ available: 0 }).message).toBe(
      'No leads available matching your criteria',
    );
  });

  it('recognises an error from another process by its code', () => {
    const here = errorFromWire({
      code: InsufficientCredits.code,
      message: 'm',
      details: { missing: 1 },
    });
    expect(InsufficientCredits.is(here)).toBe(true);
    expect(here.traits).toBe(InsufficientCredits.traits);
  });

  it('treats an unknown code as a retryable failure', () => {
    expect(errorFromWire({ code: 'NEW.CODE', message: 'm' }).traits).toMatchObject({
      kind: 'internal',
      retryable: true,
    });
  });

  it('names the first invalid field', () => {
    const error = InvalidInput({
      fields: [{ field: 'email', message: 'expected an email address' }],
    });
    expect(error.message).toBe('Email must be an email address');
  });

  it('the refusal of one field names it as invalid input does', () => {
    const message = 'A dataset with this name already exists';
    expect(DatasetNameTaken()).toMatchObject({
      message,
      details: { fields: [{ field: 'name', message }] },
    });
  });

  it('each error has a sentence that says how to fix it, and an example of its body', () => {
    for (const [code, { fix, example }] of allErrors()) {
      expect(fix).toMatch(/^[A-Z`].*\.$/);
      expect(example()).toMatchObject({ code, message: expect.stringMatching(/^\S/) });
    }
  });

  it('refuses to define an error code twice', () => {
    const again = () => defineError('INTERNAL', 'internal', { sentence: 'x', fix: 'y' });
    expect(again).toThrow('defined twice');
  });
});

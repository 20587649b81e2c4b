import { describe, expect, it } from '@jest/globals';
import {
  EmailNotVerified,
  InsufficientCredits,
  InvalidInput,
  NoLeadsAvailable,
  defineError,
  errorBody,
  errorFromWire,
} from '../index.js';

describe('the error catalogue', () => {
  it('puts the details of an error where the screens of the specification read them', () => {
    const body = errorBody(EmailNotVerified({ isVerificationError: true, userId: 'u1' }), 'r1');
    expect(body).toEqual({
      error: 'Please verify your email before logging in',
      code: 'AUTH.EMAIL_NOT_VERIFIED',
      requestId: 'r1',
      isVerificationError: true,
      userId: 'u1',
    });
    expect(errorBody(InsufficientCredits({ missing: 3.5 }), 'r2').details).toEqual({
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

  it('refuses to define an error code twice', () => {
    expect(() => defineError('INTERNAL', InvalidInput.traits, 'x')).toThrow('defined twice');
  });
});

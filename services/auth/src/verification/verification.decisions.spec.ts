import { describe, expect, it } from '@jest/globals';
import { aUser } from '../../test/factories/a-user.js';
import type { Link } from '../links/link.schema.js';
import { decideVerification } from './verification.decisions.js';

const at = new Date('2026-01-05T10:00:00.000Z');
const user = aUser({ verifiedAt: null });
const userId = user._id;
const link: Link = {
  _id: `verify-email:${userId}`,
  purpose: 'verify-email',
  userId,
  tokenHash: '',
  expiresAt: at,
  usedAt: null,
};

describe('opening a verification link', () => {
  it('verifies an address the first time', () => {
    expect(decideVerification(link, user)).toBe('verify');
  });

  it('says verified again when it was opened before, by a scanner or by the person', () => {
    const opened = { ...link, usedAt: at };
    expect(decideVerification(opened, { ...user, verifiedAt: at })).toBe('already-verified');
  });

  it('hands out no session when the address was proved another way meanwhile', () => {
    expect(decideVerification(link, { ...user, verifiedAt: at })).toBe('already-verified');
  });

  it('is refused without a living link or without its user', () => {
    expect(decideVerification(undefined, undefined)).toBe('refuse');
    expect(decideVerification(link, undefined)).toBe('refuse');
  });
});

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readConfig } from '@leadmart/platform/config';
import { gatewayEnv } from '../gateway.config.js';
import { securityTxt } from './security-txt.js';

const now = new Date('2026-01-05T10:00:00.123Z');
const env = z.object({ SECURITY_CONTACT: gatewayEnv.shape.SECURITY_CONTACT });
const contactOf = (SECURITY_CONTACT: string) =>
  readConfig(env, { SECURITY_CONTACT }).SECURITY_CONTACT;

describe('security.txt', () => {
  it('contains the contact, the date of expiry, its canonical address and the policy in security.txt', () => {
    const publicUrl = 'https://leadmart.example';
    expect(securityTxt({ publicUrl, contact: contactOf('') }, now)).toBe(
      [
        'Contact: mailto:support@leadmart.example',
        'Expires: 2026-07-04T10:00:00Z',
        'Preferred-Languages: en',
        'Canonical: https://leadmart.example/.well-known/security.txt',
        'Policy: https://leadmart.example/security-policy.txt',
        '',
      ].join('\n'),
    );
  });

  it('accepts an email or https address as the contact of security.txt, and nothing else', () => {
    expect(contactOf('security@acme.test')).toBe('mailto:security@acme.test');
    expect(contactOf('https://acme.test/report')).toBe('https://acme.test/report');
    for (const wrong of ['http://acme.test', 'acme', 'a@b.test\nPolicy: x'])
      expect(() => contactOf(wrong)).toThrow('SECURITY_CONTACT');
  });
});

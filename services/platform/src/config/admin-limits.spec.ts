import { describe, expect, it } from '@jest/globals';
import { adminLimitsSchema } from './admin-limits.js';

describe('the limits of admins', () => {
  it('reads amounts by kind, and none by default', () => {
    expect(adminLimitsSchema.parse('credits=100000, recipients=0')).toEqual({
      credits: 100_000,
      recipients: 0,
    });
    expect(adminLimitsSchema.parse('')).toEqual({});
  });

  it.each(['credits', 'credit=1', 'credits=-1', 'credits=1e3', 'credits=1=2'])(
    'refuses %s and names what it expects',
    (text) => {
      const { error } = adminLimitsSchema.safeParse(text);
      expect(error?.issues.map(({ message }) => message).join()).toContain('expected pairs like');
    },
  );
});

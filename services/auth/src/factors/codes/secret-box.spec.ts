import { describe, expect, it } from '@jest/globals';
import { SecretBox } from './secret-box.js';

const boxWith = (...SECOND_FACTOR_KEYS: string[]) => new SecretBox({ SECOND_FACTOR_KEYS });
const [oldKey, newKey] = ['old'.repeat(11), 'new'.repeat(11)];

describe('an encrypted secret', () => {
  it('only its key reads an encrypted secret, also after a newer key was added', () => {
    const sealed = boxWith(oldKey).seal('JBSWY3DPEHPK3PXP', 'u1');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(boxWith(newKey, oldKey).open(sealed, 'u1')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => boxWith(newKey).open(sealed, 'u1')).toThrow(/^SECOND_FACTOR_KEYS lacks the key/);
  });

  it('refuses an encrypted secret for another user and after a change of its bytes', () => {
    const box = boxWith(oldKey);
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'u1');
    expect(() => box.open(sealed, 'u2')).toThrow();
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => box.open(changed, 'u1')).toThrow();
    expect(box.seal('JBSWY3DPEHPK3PXP', 'u1')).not.toBe(sealed);
  });
});

import { describe, expect, it } from '@jest/globals';
import { addressVariable, services } from './services.js';

describe('the catalogue of services', () => {
  it.each(['name', 'folder', 'localPort', 'database'] as const)(
    'gives no two services of the catalogue the same %s',
    (field) => {
      const values = services.map((service) => service[field]);
      expect(new Set(values).size).toBe(values.length);
    },
  );

  it('places each service between the ports of the gateway and of the sandbox', () => {
    for (const { localPort } of services) {
      expect(localPort).toBeGreaterThanOrEqual(1);
      expect(localPort).toBeLessThanOrEqual(9);
    }
  });

  it('names the variable with the address of a service', () => {
    expect(addressVariable('admin-mail')).toBe('ADMIN_MAIL_URL');
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

describe('settings', () => {
  it('every setting has a default', () => {
    expect(readSettings({}, '/checkout')).toEqual({
      portBase: 8080,
      dataDir: '/checkout/.data',
      logLevel: 'info',
    });
  });

  it('take an empty variable for one that is not given', () => {
    expect(readSettings({ MONGO_URL: '', PORT_BASE: ' ' }, '/').mongoUrl).toBeUndefined();
  });

  it('read a data folder as seen from where the command was given', () => {
    expect(readSettings({ DATA_DIR: 'my data/one' }, '/checkout').dataDir).toBe(
      '/checkout/my data/one',
    );
  });

  it.each(['abc', '80', '8080.5', '65500', '-1'])('refuse %s as PORT_BASE', (text) => {
    expect(() => readSettings({ PORT_BASE: text })).toThrow(/PORT_BASE.*whole number/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { composeSettings } from './compose-settings.js';

const setting = (name: string, isNeeded = false) => ({ name, isNeeded, type: 'text', meaning: '' });

describe('the settings that docker-compose passes on', () => {
  it('docker-compose passes on the settings of each process, except addresses and paths inside containers', () => {
    const common = [setting('PORT'), setting('NODE_ENV'), setting('SECRET', true)];
    const text = composeSettings([
      { name: 'shop', all: [...common, setting('OPEN_AT')] },
      { name: 'bank', all: [...common, setting('MONGO_URL', true)] },
    ]);
    expect(text.slice(text.indexOf('\nx-shared'))).toBe(`
x-shared: &shared
  NODE_ENV: \${NODE_ENV:-production}
  SECRET: \${SECRET:?set SECRET, which .env.example describes}

services:
  shop:
    environment:
      <<: *shared
      OPEN_AT:

  bank:
    environment:
      <<: *shared
`);
  });
});

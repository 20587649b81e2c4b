import { describe, expect, it } from '@jest/globals';
import { missingPlatforms } from './lock-platforms.js';

const optionalDependencies = { 'tool-linux': '1', 'tool-mac': '1' };

describe('the platforms of a lock file', () => {
  it('a lock file is complete when each optional package is locked, near its package or above', () => {
    const packages = {
      'node_modules/a/node_modules/tool': { optionalDependencies },
      'node_modules/a/node_modules/tool/node_modules/tool-linux': {},
      'node_modules/tool-mac': {},
    };
    expect(missingPlatforms(packages)).toEqual([]);
  });

  it('a lock file is not complete without a package, or with it in a place where npm does not look', () => {
    const packages = {
      'node_modules/tool': { optionalDependencies },
      'node_modules/tool-linux': {},
      'node_modules/b/node_modules/tool-mac': {},
    };
    expect(missingPlatforms(packages)).toEqual([
      'lacks tool-mac, an optional package of node_modules/tool',
    ]);
  });
});

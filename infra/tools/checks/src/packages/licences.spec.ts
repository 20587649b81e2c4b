import { describe, expect, it } from '@jest/globals';
import { licenceFaults } from './licences.js';

const mit = { version: '1.0.0', license: 'MIT' };

describe('the licences of shipped packages', () => {
  it('allows licences that are listed, alone, as one of several, or together', () => {
    const packages = {
      'node_modules/a': mit,
      'node_modules/b': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
      'node_modules/b/node_modules/c': { version: '1.0.0', license: 'MIT AND ISC' },
    };
    expect(licenceFaults(packages, {})).toEqual([]);
  });

  it('refuses licences that are not listed, and packages without one', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/@b/c': { version: '2.0.0' },
      'node_modules/d': { version: '3.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/e': { ...mit, name: 'f', license: '(MIT) AND (GPL-3.0-only OR MIT)' },
    };
    expect(licenceFaults(packages, {})).toEqual([
      'a@1.0.0: allowed-licences.ts does not list its licence: GPL-3.0-only',
      '@b/c@2.0.0: allowed-licences.ts does not list its licence: none',
      'd@3.0.0: allowed-licences.ts does not list its licence: MIT AND GPL-3.0-only',
      'f@1.0.0: allowed-licences.ts does not list its licence: (MIT) AND (GPL-3.0-only OR MIT)',
    ]);
  });

  it('do not matter for tools of developers and for packages of this repository', () => {
    const packages = {
      '': { version: '0.1.0', license: 'UNLICENSED' },
      'services/a': { version: '0.1.0' },
      'node_modules/@leadmart/a': { link: true },
      'node_modules/b': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    };
    expect(licenceFaults(packages, {})).toEqual([]);
  });

  it('that were read in the files of a package hold for this version only', () => {
    const packages = { 'node_modules/a': { version: '1.1.0' } };
    expect(licenceFaults(packages, { 'a@1.1.0': 'LICENSE is the text of MIT' })).toEqual([]);
    expect(licenceFaults(packages, { 'a@1.0.0': 'LICENSE is the text of MIT' })).toEqual([
      'a@1.1.0: allowed-licences.ts does not list its licence: none',
      'allowed-licences.ts lists a@1.0.0, which is not shipped or needs no exception',
    ]);
  });
});

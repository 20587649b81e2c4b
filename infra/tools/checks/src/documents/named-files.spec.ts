import { describe, expect, it } from '@jest/globals';
import { missingFiles } from './named-files.js';

const paths = ['services/billing/src/accounts/ledger/ledger.ts', 'gateway/src/main.ts'];

describe('the files that a document names', () => {
  it.each(['`ledger.ts`', '`ledger/ledger.ts`', '`gateway/src/main.ts`', '`make check`', 'old.ts'])(
    'accepts %s',
    (text) => {
      expect(missingFiles(text, paths)).toEqual([]);
    },
  );

  it.each(['`edger.ts`', '`accounts/ledger.ts`', '`gateway/src/old.ts`'])('refuses %s', (text) => {
    expect(missingFiles(text, paths)).toEqual([text.replaceAll('`', '')]);
  });
});

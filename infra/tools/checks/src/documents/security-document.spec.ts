import { describe, expect, it } from '@jest/globals';
import { namedTests, unheldSentences } from './security-document.js';

describe('tests named in the security document', () => {
  it('tests named in the security document are files in code marks and titles across line breaks', () => {
    const text = [
      '- **V1.2.4** No queries. Test: `a/b.int-spec.ts`: "refuses an',
      '  operator"; "names the field"; `c/d.spec.ts`. See `infra/docs/x.md`, "Keys".',
    ].join('\n');
    expect(namedTests(text)).toEqual([
      { path: 'a/b.int-spec.ts', titles: ['refuses an operator', 'names the field'] },
      { path: 'c/d.spec.ts', titles: [] },
    ]);
  });
});

describe('sentences of the security document', () => {
  it('name a test when they are guarantees, or say what is not there', () => {
    const text = [
      '### Guarantees and their tests',
      '',
      '- **Held**: `a/b.spec.ts`.',
      '- **Open**: nothing',
      '  reaches it.',
      '',
      '### More',
      '',
      '- **V1** LDAP. Not',
      '  used.',
      '- **V2** LDAP. Not used: `a/b.spec.ts`.',
      '- **V3** Something else.',
      '- **V4** No input names a server.',
    ].join('\n');
    expect(unheldSentences(text)).toEqual([
      '**Open**: nothing reaches it.',
      '**V1** LDAP. Not used.',
      '**V4** No input names a server.',
    ]);
  });
});

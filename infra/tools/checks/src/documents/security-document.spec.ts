import { describe, expect, it } from '@jest/globals';
import { namedTests } from './security-document.js';

describe('tests named in the security document', () => {
  it('are files in code marks with the titles that follow, across line breaks', () => {
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

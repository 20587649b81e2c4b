import { describe, expect, it } from '@jest/globals';
import { cssRulesIn, dueFieldsIn } from './measures.js';
import { sizesOf } from './parts.js';

describe('the census', () => {
  it('counts a repository that takes due work by a field, and none that counts or expires', () => {
    const about = (text: string): string[] => dueFieldsIn({ path: 'a.repository.ts', text });
    expect(about('{ dueAt: { $lte: now } },\n{ $set: { dueAt: leaseEnd } }')).toEqual(['dueAt']);
    expect(about('{ endsAt: { $lte: now } },\n{ $set: { endsAt } }')).toEqual([]);
    expect(about('{ dueAt: { $lte: now } }')).toEqual([]);
  });

  it('counts blocks of a style sheet with a selector', () => {
    const text =
      '.a { b: c; }\n@media print {\n .a,\n .b { d: e; }\n}\n@keyframes f { from { g: h; } 50% { g: i; } }';
    expect(cssRulesIn({ path: 'a.css', text })).toBe(2);
  });

  it('counts lines of parts, those of tests apart', () => {
    const files = ['gateway/src/a.ts', 'gateway/src/a.spec.ts', 'services/leads/src/b.ts', 'c.ts'];
    expect(sizesOf(files.map((path) => ({ path, text: 'x\n' })))).toEqual([
      { part: 'gateway', files: 2, source: 1, tests: 1 },
      { part: 'leads', files: 1, source: 1, tests: 0 },
    ]);
  });
});

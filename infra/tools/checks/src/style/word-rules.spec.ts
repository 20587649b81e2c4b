import { describe, expect, it } from '@jest/globals';
import { headedComments, namedErrors, narrowTables, titlesWithSubjects } from './word-rules.js';

const about = (text: string) => headedComments({ path: 'a.ts', text });

describe('the rule for sentences in comments', () => {
  it.each([
    '/** What the provider said. */',
    '// Pays once. Who pays twice is refunded.',
    '/**\n * Keeps names.\n *\n * Whatever is empty stays.\n */',
    '// A list:\n// where nothing is listed, Where everything is.\n// Where it lies.',
  ])('refuses a sentence without a subject: %s', (text) => {
    expect(about(text)).toHaveLength(1);
  });

  it.each([
    '/** The answer of the provider. */',
    '/** What happens when the provider is silent? */',
    "const what = 'What is this';",
    '// Stops at `What is this. Who knows.`',
  ])('accepts %s', (text) => {
    expect(about(text)).toEqual([]);
  });

  it('names the line of the comment', () => {
    expect(about('const a = 1;\n\n/** Whoever reads. */')).toEqual([
      'line 3: "Whoever reads." has no subject at its head',
    ]);
  });
});

describe('the rule for tables', () => {
  it('refuses a table wider than 140 columns', () => {
    const text = `# Title\n\n| ${'x'.repeat(140)} |\n`;
    expect(narrowTables({ path: 'a.md', text })).toEqual([
      'line 3: the table is 144 columns wide, at most 140',
    ]);
  });

  it('accepts long lines outside of tables', () => {
    expect(narrowTables({ path: 'a.md', text: 'x'.repeat(500) })).toEqual([]);
  });
});

describe('the rule for errors in comments', () => {
  it('asks for the name of an error instead of its code', () => {
    const code = 'AUTH.CODE_INVALID';
    const text = `/** Throws ${code}. */\nconst code = "${code}";`;
    expect(namedErrors({ path: 'a.ts', text })).toEqual([
      'line 1: AUTH.CODE_INVALID is the code; name the error',
    ]);
    expect(namedErrors({ path: 'a.ts', text: '// Throws CodeInvalid.' })).toEqual([]);
  });
});

describe('the rule for titles of tests', () => {
  const in_ = (text: string) => titlesWithSubjects({ path: 'a.spec.ts', text });

  it('asks for a subject where a title begins with "is"', () => {
    const title = "'is empty for %s'";
    expect(in_(`it(${title}, () => {});`)).toEqual(['the title "is empty for %s" has no subject']);
    expect(in_(`it.each(['a', 'b'])(${title}, () => {});`)).toHaveLength(1);
  });

  it('accepts a title with a verb of its own or a subject', () => {
    expect(in_("it('charges once', () => {});\nit('a page is empty', () => {});")).toEqual([]);
  });
});

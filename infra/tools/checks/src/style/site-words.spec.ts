import { describe, expect, it } from '@jest/globals';
import { siteWords, textsIn } from './site-words.js';

const about = (text: string, path = 'frontend/src/features/a/A.tsx') => siteWords({ path, text });

describe('the words of the site and the mails', () => {
  it('finds texts in literals, templates and between tags, and neither comments nor code', () => {
    const source = [
      '/** A comment about e-mails. */',
      "const text = 'You get it';",
      'const more = `${count} of ${all} leads`;',
      '<p>',
      '  Two {count} words here',
      '</p>',
      "import { mail } from './mail.js';",
    ].join('\n');
    expect(textsIn(source).map(({ text }) => text)).toEqual([
      'You get it',
      'of leads',
      'words here',
    ]);
  });

  it.each([
    ["'You get a mail'", 'email'],
    ['<p>Write an e-mail</p>', 'email'],
    ["'The claim is decided'", 'return'],
    ["`${count} ${count === 1 ? 'claim' : 'claims'}`", 'return'],
    ["'Change the schedule'", 'repeat'],
    ['`Stock alerts of ${name}`', 'alert'],
  ])('%s: the word is %s', (source, word) => {
    expect(about(source)).toEqual([expect.stringContaining(`the word is ${word}`)]);
  });

  it('British spellings are refused', () => {
    expect(about("'Choose a colour'")).toEqual([expect.stringContaining('British')]);
  });

  it.each([
    ["'Change your email address'", 'frontend/src/a.tsx'],
    ["'A claim of the code'", 'services/leads/src/a.ts'],
    ["'A claim of a test'", 'frontend/src/a.test.tsx'],
  ])('%s of %s passes', (source, path) => {
    expect(about(source, path)).toEqual([]);
  });
});

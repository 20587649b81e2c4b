import type { StyleRule } from '../structure/source-file.js';

const widestTable = 140;
const headless = /^(?:What|Who|Where|Whatever|Whoever|Whose)\b/;

/** Comments of a TypeScript or JavaScript file: consecutive `//` lines are one comment. */
function commentsIn(text: string): { readonly line: number; readonly words: string }[] {
  const found: { line: number; words: string }[] = [];
  const pattern = /(?<=^[ \t]*)\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/[^\n]*(?:\n|$))+/gm;
  for (const match of text.matchAll(pattern)) {
    const words = match[0]
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?/, '').replace(/\*\/\s*$/, ''))
      .join('\n')
      .trim();
    const line = text.slice(0, match.index).split('\n').length;
    found.push({ line, words });
  }
  return found;
}

/** Sentences of a comment; a full stop inside of code or an abbreviation ends none. */
const sentencesOf = (words: string): string[] =>
  words
    .replaceAll(/`[^`]*`/g, 'code')
    .split(/(?<=[.!?:])\s+|\n\s*\n/)
    .map((sentence) => sentence.trim());

/** A comment's sentence begins with its subject; a question may begin with What, Who or Where. */
export const headedComments: StyleRule = ({ path, text }) =>
  /\.[jt]sx?$/.test(path) && !path.endsWith('/word-rules.spec.ts')
    ? commentsIn(text).flatMap(({ line, words }) =>
        sentencesOf(words)
          .filter((sentence) => headless.test(sentence) && !sentence.endsWith('?'))
          .map((sentence) => `line ${line}: "${shortened(sentence)}" has no subject at its head`),
      )
    : [];

const shortened = (sentence: string): string => sentence.replaceAll(/\s+/g, ' ').slice(0, 60);

/** Tables are read in terminals and diffs: where cells are long, a list is easier to read. */
export const narrowTables: StyleRule = ({ path, text }) =>
  path.endsWith('.md')
    ? text
        .split('\n')
        .flatMap((line, index) =>
          line.trimStart().startsWith('|') && line.length > widestTable
            ? [
                `line ${index + 1}: the table is ${line.length} columns wide, at most ${widestTable}`,
              ]
            : [],
        )
        .slice(0, 1)
    : [];

/** A code of the catalogue of errors, as clients see it. */
const errorCode = /\b[A-Z]{3,}(?:_[A-Z]+)*\.[A-Z][A-Z_]{3,}\b/;

/** A comment names an error as the code does that throws it, so that a search finds both: "Throws PackNotFound". */
export const namedErrors: StyleRule = ({ path, text }) =>
  /\.tsx?$/.test(path)
    ? commentsIn(text).flatMap(({ line, words }) => {
        const [code] = errorCode.exec(words.replaceAll(/`[^`]*`/g, 'code')) ?? [];
        return code === undefined ? [] : [`line ${line}: ${code} is the code; name the error`];
      })
    : [];

const firstWord = /^(?:is|are|has|have|does|can|may)\b/;
const testTitle = /\bit(?:\.each(?:<[^;]*?>)?\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1,/g;

/** A title that begins so has its subject in the `describe`, if anywhere. */
export const titlesWithSubjects: StyleRule = ({ path, text }) =>
  /\.(?:[\w-]*spec|test)\.tsx?$/.test(path) || path.endsWith('-spec.ts')
    ? [...text.matchAll(testTitle)].flatMap(([, , title = '']) =>
        firstWord.test(title) ? [`the title "${shortened(title)}" has no subject`] : [],
      )
    : [];

export const wordRules: readonly StyleRule[] = [
  headedComments,
  narrowTables,
  namedErrors,
  titlesWithSubjects,
];

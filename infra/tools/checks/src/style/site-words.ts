import type { SourceFile, StyleRule } from '../structure/source-file.js';

/** Other words for a thing, by its word in `infra/docs/glossary.md`, "On screens". */
const otherWords: readonly (readonly [RegExp, string])[] = [
  [/\be-mails?\b|(?<!e)\bmails?\b/i, 'email'],
  [/\bclaim(?:s|ed)?\b/i, 'return'],
  [/\b(?:standing orders?|schedules?)\b/i, 'repeat'],
  [/\bstock alerts?\b/i, 'alert'],
];

/** British spellings. `cancelled` is one of a text of the specification. */
const british =
  /\b(?:colour|favourite|behaviour|licence|organis|recognis|authoris|cheque|whilst|centre\b|grey\b)/i;

const isOnScreens = (path: string): boolean =>
  (/^frontend\/src\/.*\.tsx?$/.test(path) ||
    /^services\/admin-mail\/src\/.*letters?\/.*\.ts$/.test(path) ||
    /^services\/contracts\/src\/errors\/.*\.ts$/.test(path)) &&
  !/\.(?:test|spec)\.tsx?$|\/column-guesses\//.test(path);

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** One and many of a thing, as `'lead' : 'leads'`. */
const counted = /\? '(\w+' : '\w+s)'/g;
const between =
  /(?<!=)>([^<>{}=;&]*[A-Za-z][^<>{}=;&]*)[<{]|\}([^<>{}=;()&]*[A-Za-z][^<>{}=;()&]*)[<{]/g;

/** Texts of a file that people read: literals with a space in them, counted things, and the words between tags. */
export function textsIn(source: string): { readonly line: number; readonly text: string }[] {
  const bare = source.replaceAll(comment, blanked);
  const rest = bare.replaceAll(literal, blanked);
  return [...bare.matchAll(literal), ...bare.matchAll(counted), ...rest.matchAll(between)]
    .map((found) => ({
      line: bare.slice(0, found.index).split('\n').length,
      text: found
        .slice(1)
        .join('')
        .replaceAll(/\$\{[^}]*\}/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ text }) => text.includes(' ') && /[a-z]{2}/.test(text) && !/^\(|\/api\//.test(text));
}

const blanked = (part: string): string => part.replaceAll(/[^\n]/g, ' ');

/** The rule of one word for one thing, wherever a buyer or an admin reads. */
export const siteWords: StyleRule = ({ path, text: source }: SourceFile) =>
  isOnScreens(path)
    ? textsIn(source).flatMap(({ line, text }) => [
        ...otherWords
          .filter(([other]) => other.test(text))
          .map(([, word]) => `line ${line}: "${text.slice(0, 60)}": the word is ${word}`),
        ...(british.test(text) ? [`line ${line}: "${text.slice(0, 60)}" is British`] : []),
      ])
    : [];

import { regexParts } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';

const POSIX_CLASSES: Record<string, string> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '\\x21-\\x7e',
  lower: 'a-z',
  print: '\\x20-\\x7e',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
};

const invalid = (reason: string): CommandError =>
  new CommandError('Location51091', `Regular expression is invalid: ${reason}`);

/** Translates one PCRE token to JavaScript. Flag `x` removes whitespace and comments. */
function translate(token: string, extended: boolean): string {
  if (token === '\\A') return '^';
  if (token === '\\z' || token === '\\Z') return '$';
  if (token === '\\h') return '[ \\t]';
  if (token === '\\R') return '(?:\\r\\n|\\n|\\r)';
  if (token.startsWith('\\Q')) return token.slice(2, -2).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  if (token.startsWith('(?#')) return '';
  if (token.startsWith('(?P<')) return `(?<${token.slice(4)}`;
  if (token.startsWith('(?P=')) return `\\k<${token.slice(4, -1)}>`;
  if (/^[*+?}]\+$/.test(token)) throw invalid('possessive quantifiers are not supported');
  if (token === '(?>') throw invalid('atomic groups are not supported');
  if (token.startsWith('[')) {
    return token.replace(/\[:(\^?)(\w+):\]/g, (_all, _not, name: string) => {
      const members = POSIX_CLASSES[name];
      if (members === undefined) throw invalid('unknown POSIX class name');
      return members;
    });
  }
  const isLayout = /^\s+$/.test(token) || token.startsWith('#');
  return extended && isLayout ? '' : token;
}

const TOKENS =
  /\\Q[^]*?\\E|\\[^]|\[\^?\]?(?:\\[^]|\[:\^?\w+:\]|[^\]\\])*\]|\(\?#[^)]*\)|\(\?P<|\(\?P=\w+\)|\(\?>|[*+?}]\+|#[^\n]*|\s+|[^]/g;

const compiled = new Map<string, RegExp>();
const MAX_COMPILED = 500;

/** Translates a PCRE pattern to JavaScript; refuses constructs that JavaScript does not have. */
export function toRegExp(value: unknown): RegExp {
  const { pattern, options } = regexParts(value);
  const name = `${options}/${pattern}`;
  const known = compiled.get(name);
  if (known) return known;
  const regex = compile(pattern, options);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(name, regex);
  return regex;
}

/** The expression, or the reason why it is invalid. */
function attempt(source: string, flags: string): RegExp | SyntaxError {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

function compile(pattern: string, options: string): RegExp {
  const unknown = /[^imsuxlg]/.exec(options)?.[0];
  if (unknown !== undefined) {
    throw new CommandError('Location51108', `invalid flag in regex options: ${unknown}`);
  }
  const verbs = /^(?:\(\*[A-Z_]+\))*/.exec(pattern)?.[0] ?? '';
  let source = pattern.slice(verbs.length);
  let flags = options;
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    flags += inline[1] ?? '';
  }
  const extended = flags.includes('x');
  const translated = source.replace(TOKENS, (token) => translate(token, extended));
  const own = ['i', 'm', 's'].filter((flag) => flags.includes(flag)).join('');
  // Unicode mode, as MongoDB reads UTF-8. Patterns that are invalid in Unicode mode run without it.
  const byCodePoints = attempt(translated, `${own}u`);
  if (byCodePoints instanceof RegExp) return byCodePoints;
  const regex = attempt(translated, own);
  if (regex instanceof RegExp) return regex;
  throw invalid(regex.message);
}

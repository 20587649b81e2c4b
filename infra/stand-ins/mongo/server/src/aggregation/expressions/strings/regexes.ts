import { Int32 } from 'bson';
import { bsonTypeOf, type Doc } from '../../../documents/codec.js';
import { regexParts } from '../../../documents/compare.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { isNullish, namedArguments } from '../arguments.js';
import { codePoints } from './strings.js';
import type { OperatorCompiler } from '../scope.js';

const isRegexValue = (value: unknown): boolean =>
  value instanceof RegExp || bsonTypeOf(value) === 'BSONRegExp';

/**
 * Translates a pattern and its options to a JavaScript RegExp. Whitespace under option `x` is
 * removed.
 */
function build(name: string, pattern: string, options: string): RegExp {
  const wrong = /[^imsxu]/.exec(options)?.[0];
  if (wrong !== undefined) {
    throw new CommandError('Location51108', `${name}: invalid flag in regex options: ${wrong}`);
  }
  if (pattern.includes('\0')) {
    throw new CommandError(
      'Location51109',
      `${name}: regular expression cannot contain an embedded null byte`,
    );
  }
  const source = options.includes('x')
    ? pattern.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm, (part) =>
        /^(?:\s|#)/.test(part) ? '' : part,
      )
    : pattern;
  const flags = `${options.replace(/[xu]/g, '')}g`;
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    // Patterns that are valid only in JavaScript's legacy syntax.
    return laxRegex(name, source, flags);
  }
}

function laxRegex(name: string, source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new CommandError(
      'Location51111',
      `Invalid Regex in ${name}: ${(error as Error).message}`,
    );
  }
}

function regexOf(name: string, regex: unknown, options: unknown): RegExp | null {
  if (isNullish(regex)) return null;
  if (!isNullish(options) && typeof options !== 'string') {
    throw new CommandError('Location51106', `${name} needs 'options' to be of type string`);
  }
  if (typeof regex === 'string') return build(name, regex, options ?? '');
  if (!isRegexValue(regex)) {
    throw new CommandError('Location51105', `${name} needs 'regex' to be of type string or regex`);
  }
  const parts = regexParts(regex);
  const own = parts.options.replace(/[gy]/g, '');
  if (own !== '' && !isNullish(options)) {
    throw new CommandError(
      'Location51107',
      `${name}: found regex option(s) specified in both 'regex' and 'option' fields`,
    );
  }
  return build(name, parts.pattern, own || (options ?? ''));
}

function resultOf(text: string, match: RegExpExecArray): Doc {
  return {
    match: match[0],
    idx: new Int32(codePoints(text.slice(0, match.index)).length),
    captures: match.slice(1).map((capture) => (capture as string | undefined) ?? null),
  };
}

type Search = (text: string | null, regex: RegExp | null) => unknown;

function searching(search: Search): OperatorCompiler {
  return (argument, scope, name) => {
    const parts = namedArguments(argument, scope, name, {
      required: ['input', 'regex'],
      optional: ['options'],
    });
    const [regexPart, optionsPart] = [parts.get('regex'), parts.get('options')];
    const isConstant = regexPart?.constant && (!optionsPart || optionsPart.constant);
    const known = isConstant
      ? { regex: regexOf(name, regexPart.constant?.value, optionsPart?.constant?.value) }
      : undefined;
    return (frame) => {
      const input = parts.get('input')?.(frame);
      if (!isNullish(input) && typeof input !== 'string') {
        throw new CommandError(
          'Location51104',
          `${name} needs 'input' to be of type string, not ${typeName(input)}`,
        );
      }
      const regex = known ? known.regex : regexOf(name, regexPart?.(frame), optionsPart?.(frame));
      if (regex) regex.lastIndex = 0;
      return search(input ?? null, regex);
    };
  };
}

export const REGEXES: [string, OperatorCompiler][] = [
  ['$regexMatch', searching((text, regex) => text !== null && regex !== null && regex.test(text))],
  [
    '$regexFind',
    searching((text, regex) => {
      const match = text === null ? null : regex?.exec(text);
      return text !== null && match ? resultOf(text, match) : null;
    }),
  ],
  [
    '$regexFindAll',
    searching((text, regex) =>
      text === null || regex === null
        ? []
        : [...text.matchAll(regex)].map((match) => resultOf(text, match)),
    ),
  ],
];

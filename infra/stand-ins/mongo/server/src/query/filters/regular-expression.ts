import { bsonTypeOf } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';

export interface Pattern {
  pattern: string;
  options: string;
}

export const isPattern = (value: unknown): value is Pattern => bsonTypeOf(value) === 'BSONRegExp';

const compiled = new Map<string, RegExp>();
const MAX_COMPILED = 500;

/** Patterns run in JavaScript's engine; those of PCRE that it does not have are refused. */
export function toRegExp({ pattern, options }: Pattern): RegExp {
  const name = `${options}/${pattern}`;
  const known = compiled.get(name);
  if (known) return known;
  const regex = compile(pattern, options);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(name, regex);
  return regex;
}

function compile(pattern: string, options: string): RegExp {
  if (/[^ims]/.test(options)) {
    throw new CommandError('Location51108', `invalid flag in regex options: ${options}`);
  }
  try {
    // Unicode mode, as MongoDB reads UTF-8.
    return new RegExp(pattern, `${options}u`);
  } catch (error) {
    throw new CommandError('Location51091', `Regular expression is invalid: ${String(error)}`);
  }
}

import { regexParts } from '../documents/compare.js';
import { CommandError } from '../errors.js';

/** PCRE patterns as JavaScript can run them: inline and extended flags are translated. */
export function toRegExp(value: unknown): RegExp {
  let { pattern, options } = regexParts(value);
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  if (inline) {
    pattern = pattern.slice(inline[0].length);
    options += inline[1] ?? '';
  }
  if (options.includes('x'))
    pattern = pattern.replace(/\\.|\s+|#.*$/gm, (part) => (part.startsWith('\\') ? part : ''));
  const flags = [...new Set(options)].filter((flag) => 'imsu'.includes(flag)).join('');
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError('Location51091', `Regular expression is invalid: ${reason}`);
  }
}

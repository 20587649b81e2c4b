import { CommandError } from '../../errors.js';
import { ARITHMETIC } from './arithmetic.js';
import { ARRAYS } from './arrays.js';
import { ARRAY_MAKERS } from './array-makers.js';
import { COMPARISON } from './comparison.js';
import { CONVERT } from './convert.js';
import { DATES } from './dates.js';
import { DATE_MATH } from './date-math.js';
import { OBJECTS } from './objects.js';
import { POWERS } from './powers.js';
import { REGEXES } from './regexes.js';
import { ROUNDING } from './rounding.js';
import { SETS } from './sets.js';
import { STRINGS } from './strings.js';
import { SUBSTRINGS } from './substrings.js';
import { SUMMARIES } from './summaries.js';
import type { OperatorCompiler, OperatorTable } from './scope.js';

/** Known to MongoDB, and not worked out here. */
const refused: OperatorCompiler = (_argument, _scope, name) => {
  const reason =
    name === '$function' || name === '$accumulator'
      ? 'server-side JavaScript is disabled'
      : 'is not supported by the embedded server';
  throw new CommandError('NotImplemented', `${name}: ${reason}`);
};

export const OPERATORS: OperatorTable = new Map([
  ...ARITHMETIC,
  ...POWERS,
  ...ROUNDING,
  ...COMPARISON,
  ...ARRAYS,
  ...ARRAY_MAKERS,
  ...SETS,
  ...STRINGS,
  ...SUBSTRINGS,
  ...REGEXES,
  ...OBJECTS,
  ...CONVERT,
  ...DATES,
  ...DATE_MATH,
  ...SUMMARIES,
  ...['$function', '$accumulator', '$meta', '$toHashedIndexKey'].map(
    (name): [string, OperatorCompiler] => [name, refused],
  ),
]);

import { CommandError } from '../../errors.js';
import { ARITHMETIC } from './numbers/arithmetic.js';
import { ARRAYS } from './arrays/arrays.js';
import { ARRAY_MAKERS } from './arrays/array-makers.js';
import { COMPARISON } from './comparison.js';
import { CONVERT } from './convert.js';
import { DATES } from './dates/dates.js';
import { DATE_MATH } from './dates/date-math.js';
import { OBJECTS } from './objects.js';
import { POWERS } from './numbers/powers.js';
import { REGEXES } from './strings/regexes.js';
import { ROUNDING } from './numbers/rounding.js';
import { SETS } from './arrays/sets.js';
import { STRINGS } from './strings/strings.js';
import { SUBSTRINGS } from './strings/substrings.js';
import { SUMMARIES } from './arrays/summaries.js';
import type { OperatorCompiler, OperatorTable } from './scope.js';

/** Operators that MongoDB has and this server refuses. */
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

import { toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { storedCollation } from '../../documents/collations/collation.js';
import { CommandError } from '../../errors.js';
import { compileFilter, type Matcher } from '../../query/filters/match.js';
import { explainMismatch } from '../../query/filters/mismatch.js';
import { parseFilter } from '../../query/filters/filter.js';

/** The requirements of a collection's options on its documents. */
export interface WriteRules {
  validator: Validator | undefined;
  capped: CappedLimits | undefined;
  /** The field of a time-series collection that must contain a date. */
  timeField: string | undefined;
}

export interface CappedLimits {
  bytes: number;
  documents: number;
}

/** Smaller sizes are raised to this. */
const SMALLEST_CAPPED_BYTES = 4096;

class Validator {
  private readonly matches: Matcher;
  private readonly isModerate: boolean;

  constructor(
    private readonly filter: Doc,
    { validationLevel: level, collation }: Doc,
  ) {
    this.matches = compileFilter(parseFilter(filter), {}, storedCollation(collation));
    this.isModerate = level === 'moderate';
  }

  /**
   * `before` is undefined for an insert. A moderate validator ignores documents that were invalid
   * before.
   */
  check(doc: Doc, before?: Doc): void {
    if (this.matches(doc)) return;
    if (before && this.isModerate && !this.matches(before)) return;
    throw new CommandError('DocumentValidationFailure', 'Document failed validation', {
      details: {
        errInfo: {
          failingDocumentId: doc['_id'],
          details: explainMismatch(this.filter, doc),
        },
      },
    });
  }
}

/** A validator with action warn accepts every document and writes no log. */
function validatorOf(options: Doc): Validator | undefined {
  const filter = options['validator'] as Doc | undefined;
  const refuses = options['validationLevel'] !== 'off' && options['validationAction'] !== 'warn';
  if (!filter || Object.keys(filter).length === 0 || !refuses) return undefined;
  return new Validator(filter, options);
}

function compileRules(options: Doc): WriteRules {
  const timeseries = options['timeseries'] as Doc | undefined;
  return {
    validator: validatorOf(options),
    capped: toBoolean(options['capped'])
      ? {
          bytes: Math.max(toNumber(options['size']) ?? Infinity, SMALLEST_CAPPED_BYTES),
          documents: toNumber(options['max']) || Infinity,
        }
      : undefined,
    timeField: timeseries && String(timeseries['timeField']),
  };
}

/** Options are replaced, never changed in place, so they can be the key of the compiled rules. */
const compiled = new WeakMap<Doc, WriteRules>();

export function writeRulesOf(options: Doc): WriteRules {
  let rules = compiled.get(options);
  if (!rules) {
    rules = compileRules(options);
    compiled.set(options, rules);
  }
  return rules;
}

export function checkTimeField(timeField: string, doc: Doc): void {
  if (doc[timeField] instanceof Date) return;
  throw new CommandError(
    'BadValue',
    `'${timeField}' must be present and contain a valid BSON UTC datetime value`,
  );
}

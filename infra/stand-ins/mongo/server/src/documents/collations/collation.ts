import { CommandError } from '../../errors.js';
import { isPlainObject, toNumber, type Doc } from '../codec.js';
import { collationKeys } from './collation-keys.js';

/** A rule for comparing strings. `undefined` in place of a collation means comparison by bytes. */
export interface Collation {
  /** The specification as MongoDB lists it: all fields, with defaults. */
  readonly spec: Doc;
  readonly compare: (a: string, b: string) => number;
  /** Equal for two strings exactly when `compare` returns 0. The order of keys has no meaning. */
  readonly key: (text: string) => string;
}

const ICU_VERSION = '57.1';

const CHOICES: Record<string, readonly string[]> = {
  caseFirst: ['upper', 'lower', 'off'],
  alternate: ['non-ignorable', 'shifted'],
  maxVariable: ['punct', 'space'],
};
const FLAGS = ['caseLevel', 'numericOrdering', 'normalization', 'backwards'];
const FIELDS = new Set([...Object.keys(CHOICES), ...FLAGS, 'locale', 'strength', 'version']);

const bad = (message: string): CommandError => new CommandError('BadValue', message);

function checkFields(value: Doc): void {
  for (const [name, field] of Object.entries(value)) {
    if (!FIELDS.has(name)) {
      throw new CommandError(
        'Location40415',
        `BSON field 'collation.${name}' is an unknown field.`,
      );
    }
    if (FLAGS.includes(name) && typeof field !== 'boolean') throw wrongType(name, 'bool');
    const choices = CHOICES[name];
    if (choices && typeof field !== 'string') throw wrongType(name, 'string');
    if (choices && !choices.includes(String(field))) {
      throw bad(
        `Enumeration value '${String(field)}' for field 'collation.${name}' is not a valid value.`,
      );
    }
  }
}

const wrongType = (name: string, expected: string): CommandError =>
  new CommandError(
    'TypeMismatch',
    `BSON field 'collation.${name}' is the wrong type, expected type '${expected}'`,
  );

function strengthOf(value: unknown): number {
  if (value === undefined) return 3;
  const strength = toNumber(value);
  if (strength === undefined) throw wrongType('strength', 'int');
  if (strength >= 1 && strength <= 5) return Math.trunc(strength);
  throw bad(`Enumeration value '${strength}' for field 'collation.strength' is not a valid value.`);
}

const ICU_COLLATIONS: Record<string, string> = {
  traditional: 'trad',
  phonebook: 'phonebk',
  dictionary: 'dict',
  gb2312han: 'gb2312',
};

/** Converts an ICU locale to BCP 47: `de_AT@collation=phonebook` is `de-AT-u-co-phonebk`. */
function languageTag(locale: string): string | undefined {
  const [name = '', keywords = ''] = locale.split('@');
  if (!/^[a-z]{2,3}(_[A-Za-z]{4})?(_[A-Z]{2}|_\d{3})?(_POSIX)?$/.test(name)) return undefined;
  const tag = name.replace('_POSIX', '-u-va-posix').replaceAll('_', '-');
  const [key, kind = ''] = keywords.split('=');
  if (keywords === '') return tag;
  if (key !== 'collation' || name.includes('POSIX')) return undefined;
  return `${tag}-u-co-${ICU_COLLATIONS[kind] ?? kind}`;
}

function knownTag(locale: string): string | undefined {
  const tag = languageTag(locale);
  if (tag === undefined) return undefined;
  try {
    const [supported] = Intl.Collator.supportedLocalesOf([tag]);
    const region = /-([A-Z]{2})\b/.exec(tag)?.[1];
    const isCountry =
      region === undefined ||
      new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region) !== undefined;
    return isCountry ? supported : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function completeSpec(value: Doc, locale: string): Doc {
  const alternate = value['alternate'] ?? 'non-ignorable';
  return {
    locale,
    caseLevel: value['caseLevel'] ?? false,
    caseFirst: value['caseFirst'] ?? 'off',
    strength: strengthOf(value['strength']),
    numericOrdering: value['numericOrdering'] ?? false,
    alternate,
    maxVariable: value['maxVariable'] ?? 'punct',
    normalization: value['normalization'] ?? false,
    backwards: value['backwards'] ?? locale === 'fr_CA',
    version: ICU_VERSION,
  };
}

type Comparison = (a: string, b: string) => number;

function sensitivityOf(strength: number, caseLevel: boolean): Intl.CollatorOptions['sensitivity'] {
  if (strength === 1) return caseLevel ? 'case' : 'base';
  return strength === 2 && !caseLevel ? 'accent' : 'variant';
}

const reversed = (text: string): string => Array.from(text.normalize('NFC')).reverse().join('');

/** The comparison for a complete specification, level by level as in ICU. */
function comparisonOf(spec: Doc, tag: string): Comparison {
  const strength = Number(spec['strength']);
  const shared: Intl.CollatorOptions = {
    numeric: spec['numericOrdering'] === true,
    ...(spec['caseFirst'] === 'off' ? {} : { caseFirst: spec['caseFirst'] as 'upper' | 'lower' }),
  };
  // ICU compares accents backwards only for Canadian French; this does it for any language.
  const forwards = tag === 'fr-CA' ? 'fr' : tag;
  const shifted = spec['alternate'] === 'shifted';
  const collator = (sensitivity: Intl.CollatorOptions['sensitivity'], ignorePunctuation: boolean) =>
    new Intl.Collator(forwards, { ...shared, sensitivity, ignorePunctuation }).compare;
  const levels: Comparison[] = [];
  if (spec['backwards'] === true && strength > 1) {
    const accents = collator('accent', shifted);
    levels.push(collator('base', shifted), (a, b) => accents(reversed(a), reversed(b)));
  }
  levels.push(collator(sensitivityOf(strength, spec['caseLevel'] === true), shifted));
  if (shifted && strength >= 4) levels.push(collator('variant', false));
  if (strength === 5) levels.push(compareNormalized);
  return (a, b) => {
    for (const level of levels) {
      const result = level(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function compareNormalized(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a.normalize('NFD')), Buffer.from(b.normalize('NFD')));
}

const made = new Map<string, Collation>();

function collationFor(spec: Doc, tag: string): Collation {
  const name = JSON.stringify(spec);
  const known = made.get(name);
  if (known) return known;
  const compare = comparisonOf(spec, tag);
  const key = collationKeys(compare, {
    numeric: spec['numericOrdering'] === true,
    identical: spec['strength'] === 5,
  });
  const collation = { spec, compare, key };
  made.set(name, collation);
  return collation;
}

/** The result for an explicit `{ locale: 'simple' }`. */
export const SIMPLE = 'simple';
export type CollationChoice = Collation | typeof SIMPLE | undefined;

/**
 * Reads a `collation` argument: a collation, `simple` for an explicit simple collation, or
 * undefined when the collation of the collection applies.
 */
export function parseCollation(value: unknown): CollationChoice {
  if (value === undefined || value === null) return undefined;
  if (!isPlainObject(value)) {
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'collation' is the wrong type, expected type 'object'",
    );
  }
  if (Object.keys(value).length === 0) return undefined;
  checkFields(value);
  const locale = value['locale'];
  if (locale === undefined) {
    throw new CommandError(
      'Location40414',
      "BSON field 'collation.locale' is missing but a required field",
    );
  }
  if (typeof locale !== 'string') throw wrongType('locale', 'string');
  const strength = strengthOf(value['strength']);
  if (locale === SIMPLE) return SIMPLE;
  const tag = knownTag(locale);
  if (tag === undefined) {
    throw bad(`Field 'locale' is invalid in: ${JSON.stringify({ locale })}`);
  }
  if (value['backwards'] === true && strength === 1) {
    throw bad("'backwards' is invalid with 'strength' of 1");
  }
  return collationFor(completeSpec(value, locale), tag);
}

/** The collation of a stored specification (of a collection or an index). */
export function storedCollation(value: unknown): Collation | undefined {
  const parsed = parseCollation(value);
  return parsed === SIMPLE ? undefined : parsed;
}

/** The collation of a statement: its own, otherwise that of the collection. */
export const chosenCollation = (
  choice: CollationChoice,
  own: Collation | undefined,
): Collation | undefined => (choice === SIMPLE ? undefined : (choice ?? own));

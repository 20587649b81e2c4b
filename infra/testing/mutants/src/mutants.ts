import { isFlag, removePropertiesIn, replaceKey } from './filter-operators.js';
import {
  changeLiteral,
  fixCondition,
  removeSign,
  removeStatement,
  replaceFunction,
  replaceOperator,
  type Operator,
} from './operators.js';
import { placesIn, type Change } from './syntax.js';

/** A source with one change. */
export interface Mutant {
  /** Line of the change, from 1. */
  readonly line: number;
  /** That line as written, without its indentation. */
  readonly lineText: string;
  /** The changed text before and after, on one line. */
  readonly change: string;
  readonly source: string;
}

const operators: readonly Operator[] = [
  replaceOperator,
  replaceFunction,
  removeSign,
  fixCondition,
  (place, source) => (isFlag(place) ? [] : changeLiteral(place, source)),
  removeStatement,
  replaceKey,
];

/** All mutants of a source in the order of its text. */
export function mutantsOf(source: string, fileName: string): Mutant[] {
  const places = placesIn(source, fileName);
  const changes = places.flatMap((place) =>
    operators.flatMap((operator) => operator(place, source)),
  );
  return [...changes, ...removePropertiesIn(places)]
    .toSorted((one, other) => one.start - other.start)
    .map((change) => toMutant(source, change));
}

function toMutant(source: string, { start, end, text }: Change): Mutant {
  const before = source.slice(0, start);
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = source.indexOf('\n', start);
  const was = source.slice(start, end);
  return {
    line: before.split('\n').length,
    lineText: source.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim(),
    change: `${onOneLine(was)} → ${onOneLine(text)}`,
    source: before + text + source.slice(end),
  };
}

const onOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ') || 'nothing';

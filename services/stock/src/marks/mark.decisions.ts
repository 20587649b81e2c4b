import { difference, membersOf, setOf, union, type NumberSet } from '../shelves/number-set.js';
import type { Move, ShelfIndex } from '../shelves/shelf.js';
import { isLineType, type ShelfMark } from './mark.js';

/** Returns the marks of one check that change when leads move: each lead takes its mark along. */
export function movedMarks(marks: readonly ShelfMark[], moves: readonly Move[]): ShelfMark[] {
  const [first] = marks;
  if (!first) return [];
  const sets = new Map(marks.map(({ shelf, numbers }) => [shelf, numbers]));
  const [left, come] = [new Map<ShelfIndex, number[]>(), new Map<ShelfIndex, number[]>()];
  for (const [shelf, leaving] of Map.groupBy(moves, ({ from }) => from.shelf)) {
    const isMarked = membersOf(
      sets.get(shelf),
      leaving.map(({ from }) => from.number),
    );
    leaving.forEach(({ from, to }, i) => {
      if (!isMarked[i]) return;
      add(left, from.shelf, from.number);
      add(come, to.shelf, to.number);
    });
  }
  return [...new Set([...left.keys(), ...come.keys()])].map((shelf) => {
    const rest = difference(sets.get(shelf), setOf(left.get(shelf) ?? []));
    return { ...first, shelf, numbers: union(rest, setOf(come.get(shelf) ?? [])) };
  });
}

/** The leads of a shelf whose line type is known. */
interface LineTypes {
  readonly wireless: NumberSet;
  readonly landline: NumberSet;
}

/** Returns the line types of a shelf by all marks there: of two, the later one counts. */
export function lineTypesBy(marks: readonly ShelfMark[]): LineTypes {
  const inOrder = marks
    .filter(isLineType)
    .toSorted((a, b) => (a.asOf === b.asOf ? compare(a.by, b.by) : compare(a.asOf, b.asOf)));
  let [wireless, landline] = [setOf([]), setOf([])];
  for (const { kind, numbers } of inOrder) {
    if (kind === 'wireless') {
      wireless = union(wireless, numbers);
      landline = difference(landline, numbers);
    } else {
      landline = union(landline, numbers);
      wireless = difference(wireless, numbers);
    }
  }
  return { wireless, landline };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function add(numbers: Map<ShelfIndex, number[]>, shelf: ShelfIndex, number: number): void {
  const known = numbers.get(shelf);
  if (known) known.push(number);
  else numbers.set(shelf, [number]);
}

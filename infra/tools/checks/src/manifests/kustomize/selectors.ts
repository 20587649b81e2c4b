import { at, listAt, textOf, wordsAt, type Json } from '../manifest.js';

export type Labels = Readonly<Record<string, string>>;

/** Whether a label selector chooses something with these labels. */
export function selects(selector: Json | undefined, labels: Labels): boolean {
  const wanted = Object.entries(wordsAt(selector, 'matchLabels'));
  return (
    wanted.every(([key, value]) => labels[key] === value) &&
    listAt(selector, 'matchExpressions').every((expression) => fits(expression, labels))
  );
}

function fits(expression: Json, labels: Labels): boolean {
  const label = labels[textOf(at(expression, 'key'))];
  const values = listAt(expression, 'values').map(textOf);
  switch (at(expression, 'operator')) {
    case 'In':
      return label !== undefined && values.includes(label);
    case 'NotIn':
      return label === undefined || !values.includes(label);
    case 'Exists':
      return label !== undefined;
    case 'DoesNotExist':
      return label === undefined;
    default:
      return false;
  }
}

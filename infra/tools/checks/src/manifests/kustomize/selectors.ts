import { at, listAt, textOf, wordsAt, type Json } from '../manifest.js';

export type Labels = Readonly<Record<string, string>>;

/** Whether a label selector chooses something with these labels. `In` is the only operator that the manifests use. */
export function selects(selector: Json | undefined, labels: Labels): boolean {
  const wanted = Object.entries(wordsAt(selector, 'matchLabels'));
  return (
    wanted.every(([key, value]) => labels[key] === value) &&
    listAt(selector, 'matchExpressions').every((expression) => {
      const label = labels[textOf(at(expression, 'key'))];
      const values = listAt(expression, 'values').map(textOf);
      return at(expression, 'operator') === 'In' && label !== undefined && values.includes(label);
    })
  );
}

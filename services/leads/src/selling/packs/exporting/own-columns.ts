import { resultAt } from '../own-checks/own-check.decisions.js';
import type { OwnChecks } from '../own-checks/own-check.js';
import { isErased } from './export-columns.js';

/** Adds the cells of `ownCheckColumns` to the lines of a pack, which are in its order. An erased line stays empty. */
export async function* withOwnResults(
  lines: AsyncIterable<readonly (readonly string[])[]>,
  own: OwnChecks,
): AsyncGenerator<(readonly string[])[]> {
  let next = 0;
  for await (const some of lines) {
    const first = next;
    next += some.length;
    yield some.map((cells, i) => {
      const found = isErased(cells) ? undefined : resultAt(own, first + i);
      return [
        ...cells,
        ...(found ? [found.checkedOn, found.registryNumber, found.result] : nothing),
      ];
    });
  }
}

const nothing = ['', '', ''];

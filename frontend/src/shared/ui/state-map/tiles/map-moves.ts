import { stateCodes, stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { tilePlaces } from './us-map.js';

const directions = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const;

type Arrow = keyof typeof directions;

const isArrow = (key: string): key is Arrow => Object.hasOwn(directions, key);

/** A step aside costs more than a step ahead, so that an arrow leads straight on where it can. */
const stepAside = 2;

/** The tile that a key of the keyboard leads to; undefined at an edge and for other keys. */
export function tileAfter(key: string, from: StateCode): StateCode | undefined {
  if (key === 'Home') return stateCodes[0];
  if (key === 'End') return stateCodes.at(-1);
  if (!isArrow(key)) return undefined;
  const [dx, dy] = directions[key];
  const [column, row] = tilePlaces[from];
  let nearest: StateCode | undefined;
  let least = Infinity;
  for (const code of stateCodes) {
    const [x, y] = [tilePlaces[code][0] - column, tilePlaces[code][1] - row];
    const ahead = x * dx + y * dy;
    const cost = ahead + stepAside * Math.abs(x * dy + y * dx);
    if (ahead > 0 && cost < least) [nearest, least] = [code, cost];
  }
  return nearest;
}

const byName = stateCodes.toSorted((a, b) => (stateNames[a] < stateNames[b] ? -1 : 1));

const plain = (text: string): string => text.toLowerCase().replaceAll(' ', '');

/**
 * The states whose name begins with a text, or a word of their name, or their code: "tex", "jersey",
 * "tx".
 */
export function statesLike(text: string): readonly StateCode[] {
  const typed = plain(text);
  if (typed === '') return byName;
  const rankOf = (code: StateCode): number => {
    const name = stateNames[code];
    if (plain(name).startsWith(typed)) return 0;
    if (code.toLowerCase() === typed) return 1;
    return name.split(' ').some((word) => plain(word).startsWith(typed)) ? 2 : 3;
  };
  return byName
    .map((code) => [code, rankOf(code)] as const)
    .filter(([, rank]) => rank < 3)
    .sort(([, a], [, b]) => a - b)
    .map(([code]) => code);
}

import { Binary, Double, Int32, Long, ObjectId } from 'bson';

/** A deterministic random source, so that a failing case can be repeated. */
export function randomSource(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SCALARS: unknown[] = [
  null,
  new Int32(0),
  new Int32(-5),
  new Int32(7),
  new Double(0.5),
  new Double(-0),
  new Double(7),
  new Double(Infinity),
  new Double(-Infinity),
  new Double(NaN),
  Long.fromString('9007199254740993'),
  Long.fromString('9007199254740992'),
  Long.fromString('-9223372036854775808'),
  Long.fromString('9223372036854775807'),
  new Double(0.1),
  '',
  'a',
  'a\u0000b',
  'ab',
  'é',
  '\uffff',
  '😀',
  true,
  false,
  new Date(0),
  new Date(-1),
  new Date('2026-01-01'),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ff0000000000000000000001'),
  new Binary(Buffer.from([1, 2]), 0),
  new Binary(Buffer.from([1]), 0),
  new Binary(Buffer.from([1]), 4),
];

/** A random BSON value, sometimes nested. */
export function randomValue(random: (below: number) => number, depth = 0): unknown {
  const kind = random(10);
  if (depth < 2 && kind === 8) {
    return Array.from({ length: random(3) }, () => randomValue(random, depth + 1));
  }
  if (depth < 2 && kind === 9) {
    const names = ['a', 'b', 'c'].slice(0, random(3));
    return Object.fromEntries(names.map((name) => [name, randomValue(random, depth + 1)]));
  }
  return SCALARS[random(SCALARS.length)];
}

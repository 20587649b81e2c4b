/** Milliseconds after which something is killed: a few of them for every change, more of them for `make soak`. */
export const moments = (few: readonly number[], more: readonly number[]): readonly number[] =>
  process.env['SOAK'] ? [...few, ...more] : few;

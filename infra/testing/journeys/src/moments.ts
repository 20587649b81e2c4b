/** Delays in milliseconds before a process is killed: few in `make test`, more in `make soak`. */
export const moments = (few: readonly number[], more: readonly number[]): readonly number[] =>
  process.env['SOAK'] ? [...few, ...more] : few;

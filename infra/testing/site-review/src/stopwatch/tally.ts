/** The cost of one step of a walk. */
export interface Step {
  readonly name: string;
  clicks: number;
  keys: number;
  /** The time that the buyer waited for the site or the email. */
  waitingMs: number;
}

export const secondsPerClick = 1.1;
export const secondsPerKey = 0.12;

/** The longest walk that passes, on a machine that does nothing else. */
export const limitSeconds = 22;

const secondsOf = ({ clicks, keys, waitingMs }: Omit<Step, 'name'>): number =>
  clicks * secondsPerClick + keys * secondsPerKey + waitingMs / 1_000;

export function totalOf(steps: readonly Step[]) {
  const sum = { clicks: 0, keys: 0, waitingMs: 0 };
  for (const { clicks, keys, waitingMs } of steps) {
    sum.clicks += clicks;
    sum.keys += keys;
    sum.waitingMs += waitingMs;
  }
  return { ...sum, seconds: secondsOf(sum) };
}

export function tableOf(steps: readonly Step[]): string {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const row = (name: string, ...cells: string[]): string =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(8))].join(' ');
  const figures = (step: Omit<Step, 'name'>): string[] => [
    String(step.clicks),
    String(step.keys),
    (step.waitingMs / 1_000).toFixed(1),
    secondsOf(step).toFixed(1),
  ];
  return [
    row('Step', 'clicks', 'keys', 'waiting', 'seconds'),
    ...steps.map((step) => row(step.name, ...figures(step))),
    row('Total', ...figures(totalOf(steps))),
  ].join('\n');
}

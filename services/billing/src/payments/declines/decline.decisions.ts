/** The subjects whose declined cards are counted, and those whose card setups are, declined or not. */
export const subjectKinds = ['user', 'address', 'card', 'setup-user', 'setup-address'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The limit for declines of one subject. */
export interface DeclineLimit {
  /** Declines allowed before waits begin. */
  readonly freeDeclines: number;
  readonly maxWaitSeconds: number;
}

const firstWaitSeconds = 60;

/** The wait after this many declines: none within the limit, then 1 min, 2 min, 4 min … up to the maximum. */
export function waitAfter(declines: number, limit: DeclineLimit): number {
  const { freeDeclines, maxWaitSeconds } = limit;
  if (declines < freeDeclines) return 0;
  return Math.min(firstWaitSeconds * 2 ** (declines - freeDeclines), maxWaitSeconds);
}

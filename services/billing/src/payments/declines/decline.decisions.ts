/** What declined cards are counted under. */
export const subjectKinds = ['user', 'address', 'card'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** How declines of one subject make its next payment wait. */
export interface DeclineLimit {
  /** Declines allowed before waits begin. */
  readonly freeDeclines: number;
  readonly maxWaitSeconds: number;
}

const firstWaitSeconds = 60;

/** How long to wait after this many declines: not at all, then 1 min, 2 min, 4 min … up to the maximum. */
export function waitAfter(declines: number, limit: DeclineLimit): number {
  const { freeDeclines, maxWaitSeconds } = limit;
  if (declines < freeDeclines) return 0;
  return Math.min(firstWaitSeconds * 2 ** (declines - freeDeclines), maxWaitSeconds);
}

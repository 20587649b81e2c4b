/** A registration whose address is not verified yet. */
export interface Waiting {
  email: string;
  /** Missing if the server did not say it. */
  userId: string | undefined;
}

/** The state of the history entry of `/register`, which survives a reload. */
export const toWaitingState = (waiting: Waiting): { waiting: Waiting } => ({ waiting });

export function waitingOf(state: unknown): Waiting | undefined {
  if (typeof state !== 'object' || state === null || !('waiting' in state)) return undefined;
  return state.waiting as Waiting;
}

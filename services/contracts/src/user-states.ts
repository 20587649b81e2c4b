/** The states of accounts that auth finds users by; a `leaving` account waits for its deletion. */
export const userStates = ['locked', 'unverified', 'admin', 'leaving'] as const;
export type UserState = (typeof userStates)[number];

/** Failed logins in a row of one subject: an account from one address, an account from anywhere, or an address. */
export interface FailureCounter {
  /** `<kind>:<hash>`. Hashed, so that no e-mail and no address is stored. */
  readonly id: string;
  readonly failures: number;
  readonly slowedUntil: Date | null;
  /** Counting starts again at zero at this time, unless there is another failure before. */
  readonly failuresForgottenAt: Date;
  /** Until this time the address counts as one that has opened the account. */
  readonly knownUntil: Date | null;
}

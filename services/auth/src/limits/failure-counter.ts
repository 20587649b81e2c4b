/** Failed logins in a row of one subject: an account from one address, an account from anywhere, or an address. */
export interface FailureCounter {
  /** `<kind>:<hash>`. Hashed, so that no e-mail and no address is stored. */
  readonly id: string;
  readonly failures: number;
  readonly slowedUntil: Date | null;
  /** When counting starts again at zero, unless another failure comes before. */
  readonly failuresForgottenAt: Date;
  /** Until when this address is remembered as one that has opened the account. */
  readonly knownUntil: Date | null;
}

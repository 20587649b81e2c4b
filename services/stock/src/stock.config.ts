/** The settings that the stock needs of its service. */
export interface StockConfig {
  /** How long a change of a dataset waits for the one before it. */
  readonly UPLOAD_WAIT_SECONDS: number;
  /** How long a change may be silent before another one may begin. */
  readonly UPLOAD_LEASE_SECONDS: number;
  /** The keys of the hashes of refused phones and emails; the first one makes new hashes. */
  readonly OPT_OUT_KEYS: readonly string[];
}

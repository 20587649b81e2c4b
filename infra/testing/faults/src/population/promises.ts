/** Acknowledged operations, which must be visible at the end of the round. */
export class Promises {
  readonly jobs: { readonly userId: string; readonly jobId: string }[] = [];
  /** Outcomes of calls by pack. */
  readonly calls: {
    readonly userId: string;
    readonly packId: string;
    readonly lead: string;
    readonly id: string;
  }[] = [];
  readonly payments: { readonly userId: string; readonly paymentId: string }[] = [];
  /** Signed, in credits. */
  readonly adjustments: { readonly userId: string; readonly applied: number }[] = [];
  /** Credits added to all users, by batch. */
  readonly gifts = new Map<string, number>();
  readonly uploads: { readonly datasetId: string; readonly uploadId: string }[] = [];
  readonly campaigns = new Set<string>();
  /** Tokens of sessions that a password reset or a logout has ended. */
  readonly endedTokens: string[] = [];
}

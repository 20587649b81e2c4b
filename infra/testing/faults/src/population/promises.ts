/** The operations that the product has acknowledged, and that must therefore be visible in the end. */
export class Promises {
  readonly jobs: { readonly userId: string; readonly jobId: string }[] = [];
  readonly payments: { readonly userId: string; readonly paymentId: string }[] = [];
  /** Signed, in credits. */
  readonly adjustments: { readonly userId: string; readonly applied: number }[] = [];
  /** Credits that everybody got, by batch. */
  readonly gifts = new Map<string, number>();
  readonly uploads: { readonly datasetId: string; readonly uploadId: string }[] = [];
  readonly campaigns = new Set<string>();
  /** Tokens of sessions that a new password or a logout has ended. */
  readonly endedTokens: string[] = [];
}

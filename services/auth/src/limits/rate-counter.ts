/** The number of times one subject did something since its window began, which is at the first time. */
export interface RateCounter {
  /** `<rate>:<hash of the subject>` */
  readonly id: string;
  readonly times: number;
  readonly endsAt: Date;
}

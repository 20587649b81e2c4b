/** How a job finds and claims rows that are due. */
export interface JobRows {
  readonly collection: string;
  /** The path of the `WorkState` in a row: `work` unless a row is due for several jobs. Indexed by its `dueAt`. */
  readonly path?: string;
  /**
   * Longer than the longest step. A process that dies leaves its row claimed for this time. Milliseconds, or the setting that
   * holds it in seconds.
   */
  readonly leaseMs: number | string;
  /** The waits after failed steps in a row: twice as long after each. */
  readonly retry: { readonly firstMs: number; readonly mostMs: number };
  /** Rows that a process works on at the same time; one unless it is set. */
  readonly atOnce?: number;
}

/** One export of a service's `<service>.jobs.ts`. `infra/docs/jobs.md` is made from them. */
export interface Job {
  /** Names the job in log lines (`task`) and metrics. */
  readonly name: string;
  /** One or two sentences. */
  readonly does: string;
  /** The longest time between two looks for due work in milliseconds, or the setting that holds it in seconds. */
  readonly every: number | string;
  /**
   * Which process runs it. Rows: one process for each row at a time. `one`: one process at a time, by a row of its own in
   * `jobs`. `each`: every process; `does` and `crash` say why that is right.
   */
  readonly by: JobRows | 'one' | 'each';
  /** The first run is an interval after the start of the process. */
  readonly isNotAtStart?: boolean;
  /** The action that wakes it before the next look. */
  readonly woken?: string;
  /** The state after a crash at the worst moment, and what ends it. */
  readonly crash: string;
  /** The alert that reports it, besides LeadmartJobStandsStill. */
  readonly alert?: string;
}

/** The jobs of a service: the exports of its `<service>.jobs.ts`, and so there is no other export in it. */
export type JobTable = Readonly<Record<string, Job>>;

/** A job whose rows processes claim one by one. */
export interface RowsJob extends Job {
  readonly by: JobRows;
}

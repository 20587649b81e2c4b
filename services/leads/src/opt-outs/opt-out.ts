import type { DatasetId, OptOutId, UserId } from '@leadmart/contracts';
import type { Place } from '../stock/directories/place.js';

/** A lead whose line is to be erased. */
export interface ErasedLead extends Place {
  /** Missing in requests that an earlier build has begun. */
  readonly phone?: number;
  /** The key of its e-mail in the directory of e-mails. */
  readonly emailKey?: number;
}

/** The result in one dataset. */
export interface DatasetOutcome {
  readonly datasetId: DatasetId;
  /** Leads of the person, and those of them that were for sale. */
  readonly leads: number;
  readonly withdrawn: number;
  /** The leads whose lines are to be erased; missing once they are. */
  readonly places?: readonly ErasedLead[];
}

/** Leads that were withdrawn by the directory of a dataset, before its pages were searched. */
export interface EarlyWithdrawal {
  readonly datasetId: DatasetId;
  readonly withdrawn: number;
}

/** A request of a person never to be sold. */
export interface OptOut {
  readonly id: OptOutId;
  /** The hash of the secret in the link to the certificate. */
  readonly tokenHash: string;
  /** How the request arrived: the page, or as an admin wrote it. */
  readonly source: string;
  /** The admin who entered it; null for the page. */
  readonly adminId: UserId | null;
  /** Ten digits, and an e-mail in lower case. Erased when the request is carried out. */
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The masked phone and e-mail, which stay. */
  readonly about: readonly string[];
  readonly outcomes: readonly DatasetOutcome[];
  /** All datasets, deleted ones included, when it was last worked on. */
  readonly datasets: number;
  readonly requestedAt: Date;
  readonly completedAt?: Date;
  /** The time when the next process may work on it; missing once it is carried out. */
  readonly workAt?: Date;
  /** The batch that has it, until `workAt`. */
  readonly batchId?: string;
  /** How often a dataset failed, for the time until the next attempt. */
  readonly failures?: number;
  /** The phone is still to be looked up in the directories. */
  readonly isToWithdraw?: true;
  readonly early?: readonly EarlyWithdrawal[];
}

const longestWaitMs = 15 * 60 * 1_000;

/** Returns the time until the next attempt: a second, doubled with each failure, at most a quarter of an hour. */
export function waitAfterFailures(failures: number): number {
  return Math.min(longestWaitMs, 1_000 * 2 ** Math.min(failures, 20));
}

/** Returns whether nothing is left to do for a request in a dataset. */
export function isDoneIn({ outcomes }: Pick<OptOut, 'outcomes'>, datasetId: DatasetId): boolean {
  return outcomes.some((one) => one.datasetId === datasetId && one.places === undefined);
}

/** Masks contact details so that the person recognises them. */
export function masked({ phone, email }: Pick<OptOut, 'phone' | 'email'>): string[] {
  return [
    ...(phone === undefined ? [] : [`phone ending in ${phone.slice(-2)}`]),
    ...(email === undefined ? [] : [`e-mail ${email.slice(0, 1)}•••@•••`]),
  ];
}

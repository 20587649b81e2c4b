import type { DatasetId, OptOutId, UserId } from '@leadmart/contracts';
import type { Place } from '../stock/directories/place.js';

/** The result in one dataset. */
export interface DatasetOutcome {
  readonly datasetId: DatasetId;
  /** Leads of the person, and those of them that were for sale. */
  readonly leads: number;
  readonly withdrawn: number;
  /** The places whose lines are to be erased; missing once they are. */
  readonly places?: readonly Place[];
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
}

/** Masks contact details so that the person recognises them. */
export function masked({ phone, email }: Pick<OptOut, 'phone' | 'email'>): string[] {
  return [
    ...(phone === undefined ? [] : [`phone ending in ${phone.slice(-2)}`]),
    ...(email === undefined ? [] : [`e-mail ${email.slice(0, 1)}•••@•••`]),
  ];
}

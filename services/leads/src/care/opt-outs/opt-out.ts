import type { DatasetId, OptOutEvidenceView, OptOutId, UserId } from '@leadmart/contracts';
import type { WorkState } from '@leadmart/platform/work';
import type { Place } from '@leadmart/stock';

/** A lead whose line is to be erased. */
export interface ErasedLead extends Place {
  readonly phone: number;
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

/** Leads that were withdrawn by the directory of a dataset, before its pages were searched, or for a decision. */
export interface EarlyWithdrawal {
  readonly datasetId: DatasetId;
  readonly withdrawn: number;
}

/**
 * - `checking`: a phone that is to be compared with the proved e-mail.
 * - `held`: a phone that is not proved. Its leads leave sale, reversibly, and it waits for an admin.
 * - `parked`: waits for an admin while its leads are for sale, because there were too many like it.
 * - `accepted`: is being carried out, or will be when it is due.
 * - `done`, `declined`, `undone`: nothing is left to do, but to put the leads of a declined one back.
 */
export type OptOutState =
  | 'checking'
  | 'held'
  | 'parked'
  | 'accepted'
  | 'done'
  | 'declined'
  | 'undone';

/** The facts about a phone that is not proved. */
export type FoundEvidence = Pick<
  OptOutEvidenceView,
  'leads' | 'packs' | 'withoutEmail' | 'sameDomain' | 'sameName'
>;

/** The origin of a phone that the page received. Missing in other requests. */
export interface PhoneOrigin {
  /** In lower case. */
  readonly provedEmail: string;
  /** Keyed hashes under which phones of this address and of its network are counted. */
  readonly addressKey: string;
  readonly networkKey: string;
  /** The limit that it exceeds. */
  readonly excess: 'address' | 'network' | 'waiting' | null;
}

/** A request of a person never to be sold, or one detail of a request on the page, which are proved separately. */
export interface OptOut {
  readonly id: OptOutId;
  /** The hash of the secret in the link to the certificate, which the parts of a request share. */
  readonly tokenHash: string;
  readonly state: OptOutState;
  /** How the request arrived: the page, or as an admin wrote it. */
  readonly source: string;
  /** The admin who entered it; null for the page. */
  readonly adminId: UserId | null;
  /** Ten digits, and an e-mail in lower case. Erased when the request is carried out or declined. */
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The masked phone and e-mail, which stay. */
  readonly about: readonly string[];
  readonly outcomes: readonly DatasetOutcome[];
  /** All datasets, deleted ones included, when it was last worked on. */
  readonly datasets: number;
  readonly requestedAt: Date;
  readonly completedAt?: Date;
  /** When it is carried out; missing once it is. */
  readonly work?: WorkState;
  /** The phone is still to be looked up in the directories. */
  readonly isToWithdraw?: true;
  readonly early?: readonly EarlyWithdrawal[];
  readonly origin?: PhoneOrigin;
  readonly evidence?: FoundEvidence;
  /** Set while the leads that were withdrawn early are to be put back. */
  readonly restoring?: WorkState;
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

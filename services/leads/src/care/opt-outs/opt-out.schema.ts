import type { DatasetId, OptOutEvidenceView, OptOutId, UserId } from '@leadmart/contracts';
import {
  entity,
  flag,
  list,
  moment,
  number,
  optional,
  orNull,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';
import type { Place } from '@leadmart/stock';

/** The result in one dataset. */
export const datasetOutcomeFields = {
  datasetId: text<DatasetId>(),
  /** Leads of the person, and those of them that were for sale. */
  leads: number(),
  withdrawn: number(),
  /** The leads whose lines are to be erased, with the keys of their emails in the directory of emails; missing once they are. */
  places: optional(list(value<Place & { readonly phone: number; readonly emailKey?: number }>())),
};

/** Leads that were withdrawn by the directory of a dataset, before its pages were searched, or for a decision. */
export const earlyWithdrawalFields = { datasetId: text<DatasetId>(), withdrawn: number() };

/** The origin of a phone that the page received. */
export const phoneOriginFields = {
  /** In lower case. */
  provedEmail: text(),
  /** Keyed hashes under which phones of this address and of its network are counted. */
  addressKey: text(),
  networkKey: text(),
  /** The limit that it exceeds. */
  excess: orNull(text<'address' | 'network' | 'waiting'>()),
};

/** A request of a person never to be sold, or one detail of a request on the page, which are proved separately. */
export const optOuts = entity({
  collection: 'opt_outs',
  fields: {
    _id: text<OptOutId>(),
    /** The hash of the secret in the link to the certificate, which the parts of a request share. */
    tokenHash: text(),
    /**
     * - `checking`: a phone that is to be compared with the proved email.
     * - `held`: a phone that is not proved. Its leads leave sale, reversibly, and it waits for an admin.
     * - `parked`: waits for an admin while its leads are for sale, because there were too many like it.
     * - `accepted`: is being carried out, or will be when it is due.
     * - `done`, `declined`, `undone`: nothing is left to do, but to put the leads of a declined one back.
     */
    state: text<'checking' | 'held' | 'parked' | 'accepted' | 'done' | 'declined' | 'undone'>(),
    /** How the request arrived: the page, or as an admin wrote it. */
    source: text(),
    /** The admin who entered it; null for the page. */
    adminId: orNull(text<UserId>()),
    /** Ten digits, and an email in lower case. Erased when the request is carried out or declined. */
    phone: optional(text()),
    email: optional(text()),
    /** The masked phone and email, which stay. */
    about: list(text()),
    outcomes: list(part(datasetOutcomeFields)),
    /** All datasets, deleted ones included, when it was last worked on. */
    datasets: number(),
    requestedAt: moment(),
    completedAt: optional(moment()),
    /** When it is carried out; missing once it is. */
    work: dueWork,
    /** The phone is still to be looked up in the directories. */
    isToWithdraw: optional(flag<true>()),
    early: optional(list(part(earlyWithdrawalFields))),
    /** Missing in requests without a phone of the page. */
    origin: optional(part(phoneOriginFields)),
    /** The facts about a phone that is not proved. */
    evidence:
      optional(
        value<
          Pick<OptOutEvidenceView, 'leads' | 'packs' | 'withoutEmail' | 'sameDomain' | 'sameName'>
        >(),
      ),
    /** Set while the leads that were withdrawn early are to be put back. */
    restoring: dueWork,
  },
  indexes: [
    [{ tokenHash: 1 }],
    [{ state: 1, requestedAt: 1 }],
    // Sparse: the phone is erased when nothing is left to do.
    [{ phone: 1 }, { sparse: true }],
    [{ requestedAt: -1, _id: -1 }],
    // Sparse: finds the requests that are not carried out.
    [{ 'work.dueAt': 1 }, { sparse: true }],
    [{ isToWithdraw: 1 }, { sparse: true }],
    [{ 'restoring.dueAt': 1 }, { sparse: true }],
  ],
});

export type OptOutDocument = DocumentOf<typeof optOuts>;

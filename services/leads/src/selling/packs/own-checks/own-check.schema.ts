import type { OwnFileKind, OwnResult, PurchaseId, UserId } from '@leadmart/contracts';
import {
  bytes,
  entity,
  list,
  moment,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** A file with which a pack was compared. */
const ownCheckFields = {
  registryNumber: text(),
  fileName: text(),
  kind: text<OwnFileKind>(),
  /** The day of the file. */
  checkedOn: text(),
  at: moment(),
};

/** The results of a buyer's own registry files for the leads of a pack. */
export const ownChecks = entity({
  collection: 'own_checks',
  fields: {
    _id: text<PurchaseId>(),
    buyerId: text<UserId>(),
    /** Those that still count for some lead. */
    checks: list(part(ownCheckFields)),
    /** A byte for each lead, in the order of the pack; see own-check.decisions.ts. */
    results: bytes(),
  },
  indexes: [[{ buyerId: 1 }]],
});

export type OwnChecksDocument = DocumentOf<typeof ownChecks>;

/** A file with which a pack was compared. */
export type OwnCheck = OwnChecksDocument['checks'][number];

/** The results of the files of a pack: see own-check.decisions.ts. */
export type OwnChecks = Pick<OwnChecksDocument, 'checks' | 'results'>;

/** The result of a lead, by the last file that says something about it. */
export interface LeadResult extends OwnCheck {
  readonly result: OwnResult;
}

/** The results of one file, by position; undefined for leads about which it says nothing. */
export type FileResults = readonly (OwnResult | undefined)[];

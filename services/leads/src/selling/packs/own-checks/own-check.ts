import type { OwnResult } from '@leadmart/contracts';
import type { OwnChecksDocument } from './own-check.schema.js';

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

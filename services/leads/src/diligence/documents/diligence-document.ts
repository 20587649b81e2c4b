import type {
  DatasetId,
  DiligenceFileId,
  OrderItemView,
  PhoneStatus,
  PurchaseId,
  PurchaseMaker,
  StateCode,
  StatusChangeKind,
  UserId,
} from '@leadmart/contracts';
import type { SigningKey } from '../signing/signing-key.js';

/** All documents have it. Later versions may add fields; those of a file that was made never change. */
interface DocumentHead {
  readonly format: 'leadmart-diligence';
  readonly version: 1;
  readonly id: DiligenceFileId;
  readonly madeAt: string;
  /** The page that checks the file. */
  readonly verifyAt: string;
  readonly about: string;
}

/** The pack as the buyer ordered it. */
export interface SoldOrder {
  readonly id: PurchaseId;
  readonly dataset: { readonly id: DatasetId; readonly name: string };
  readonly phoneStatus: PhoneStatus;
  readonly states: readonly StateCode[];
  readonly requested: number;
  readonly leads: number;
  readonly credits: number;
  /** The leads by their age at the order, with the credits for each of them. */
  readonly items: readonly OrderItemView[];
  readonly orderedAt: string;
  readonly soldAt: string;
  /** A person on the site, a program with an API key, or a standing order that the buyer had set up. */
  readonly madeBy: PurchaseMaker;
}

/** The CSV file of the pack. Both hashes are of the same lines. */
export interface HashedCsv {
  readonly sha256: string;
  /** Of the file without its byte order mark, which programs may ask for. */
  readonly sha256WithoutByteOrderMark: string;
  readonly bytes: number;
  readonly columns: readonly string[];
  /** Lines of people who opted out between the sale and the making of this file. */
  readonly blankLines: number;
}

/** Leads with the same last check against the Do Not Call registry; null if there was none, or none with a source. */
export interface CheckedLeads {
  readonly checkedOn: string | null;
  readonly source: string | null;
  readonly leads: number;
}

/** Leads that were first listed on a day in UTC. */
export interface ListedLeads {
  readonly day: string;
  readonly leads: number;
}

/** Leads with so many buyers before the pack; six stands for as many or more. */
export interface LeadsSoldBefore {
  readonly times: number;
  readonly leads: number;
}

export interface StateLeads {
  readonly state: StateCode;
  readonly leads: number;
}

/** The pack as it was sold. */
export interface SoldDocument extends DocumentHead {
  readonly part: 'sold';
  readonly order: SoldOrder;
  readonly buyer: { readonly id: UserId };
  /** The terms that the buyer's registration agreed to; null if an operator made the account. */
  readonly terms: { readonly version: string; readonly agreedAt: string } | null;
  readonly csv: HashedCsv;
  readonly byState: readonly StateLeads[];
  readonly checks: readonly CheckedLeads[];
  readonly firstListed: readonly ListedLeads[];
  readonly soldBefore: readonly LeadsSoldBefore[];
}

/** Leads of the pack that changed in the same way on a day in UTC. */
export interface ChangedLeads {
  readonly day: string;
  readonly kind: StatusChangeKind;
  readonly checkedOn: string | null;
  readonly source: string | null;
  readonly leads: number;
}

/** Leads that were compared with the buyer's own registry file. */
export interface OwnCheckedLeads {
  readonly checkedOn: string;
  readonly registryNumber: string;
  readonly blocked: number;
  readonly callable: number;
}

/** The changes of the pack's leads from the sale until `madeAt`. */
export interface SinceDocument extends DocumentHead {
  readonly part: 'since';
  /** The file of the pack as it was sold. */
  readonly sold: { readonly id: DiligenceFileId; readonly sha256: string };
  readonly order: SoldOrder;
  readonly changes: readonly ChangedLeads[];
  /** The results that count now, by file; missing if the buyer has compared the pack with none. */
  readonly ownChecks?: readonly OwnCheckedLeads[];
  /** Lines of the CSV file that are blank now, because their people opted out. */
  readonly blankLines: number;
}

/** The facts about the leads of a pack. */
export type SoldFacts = Pick<
  SoldDocument,
  'csv' | 'byState' | 'checks' | 'firstListed' | 'soldBefore'
>;

export type DiligenceDocument = SoldDocument | SinceDocument;

/** A document with the signature that its file carries. */
export interface SignedDocument {
  readonly document: DiligenceDocument;
  readonly keyId: string;
  readonly signature: string;
}

/**
 * The text of a file: JSON in five lines. The second one is the document, and the signature is of that line with its end, so
 * that it can be cut out and checked without a program that knows this format. See infra/docs/diligence.md.
 */
export function signedText(document: DiligenceDocument, key: SigningKey): string {
  const line = `${JSON.stringify(document)}\n`;
  const signature = key.sign(Buffer.from(line));
  return `{"document":\n${line},"keyId":"${key.id}","signature":\n"${signature}"\n}\n`;
}

export const readSigned = (text: string): SignedDocument => JSON.parse(text) as SignedDocument;

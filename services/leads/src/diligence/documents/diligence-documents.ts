import { tenthsToCredits, toOrderItemViews } from '@leadmart/contracts';
import { boughtAtOf, quantityOf, type BuyerAccount, type Purchase } from '../../selling/index.js';
import type {
  DiligenceDocument,
  SinceDocument,
  SoldDocument,
  SoldFacts,
  SoldOrder,
} from './diligence-document.js';
import { fileIdOf } from './file-names.js';

/** The words under which the file is given. */
const about =
  'Information about the origin and the checks of these leads, not legal advice. Leads that were clean when they were checked are not thereby allowed to be called.';

interface Making {
  readonly madeAt: Date;
  /** The address of the site. */
  readonly site: string;
}

/** The document of a pack as it was sold. */
export function soldDocument(
  pack: Purchase,
  { terms, ...facts }: SoldFacts & { readonly terms: BuyerAccount['agreedTo'] },
  making: Making,
): SoldDocument {
  return {
    ...headOf(pack, 0, making),
    part: 'sold',
    order: orderOf(pack),
    buyer: { id: pack.buyerId },
    terms: terms ? { version: terms.version, agreedAt: terms.at } : null,
    ...facts,
  };
}

/** The facts of a document about the changes since a sale. */
export type SinceFacts = Pick<SinceDocument, 'changes' | 'ownChecks'>;

/** The document about the changes since the sale, the `number`th one of the pack. */
export function sinceDocument(
  { pack, sold, number }: { pack: Purchase; sold: SinceDocument['sold']; number: number },
  { changes, ownChecks }: SinceFacts,
  making: Making,
): SinceDocument {
  return {
    ...headOf(pack, number, making),
    part: 'since',
    sold,
    order: orderOf(pack),
    changes,
    ...(ownChecks && { ownChecks }),
    blankLines: pack.erased?.length ?? 0,
  };
}

/** Whether a document of the changes since says on its day what one made at `now` would say. */
export function saysTheSame(
  document: DiligenceDocument,
  { changes, ownChecks, blankLines }: SinceFacts & Pick<SinceDocument, 'blankLines'>,
  now: Date,
): boolean {
  const day = now.toISOString().slice(0, 10);
  return (
    document.part === 'since' &&
    document.madeAt.startsWith(day) &&
    document.blankLines === blankLines &&
    JSON.stringify([document.changes, document.ownChecks]) === JSON.stringify([changes, ownChecks])
  );
}

function headOf({ id: packId }: Purchase, number: number, { madeAt, site }: Making) {
  const id = fileIdOf(packId, number);
  return {
    format: 'leadmart-diligence',
    version: 1,
    id,
    madeAt: madeAt.toISOString(),
    verifyAt: `${site}/verify-file?id=${id}`,
    about,
  } as const;
}

function orderOf(pack: Purchase): SoldOrder {
  const { id, datasetId, datasetName, phoneStatus, states, requested, createdAt, madeBy } = pack;
  return {
    id,
    dataset: { id: datasetId, name: datasetName },
    phoneStatus,
    states: [...states],
    requested,
    leads: quantityOf(pack),
    credits: tenthsToCredits(pack.cost),
    items: toOrderItemViews(pack.items),
    orderedAt: createdAt.toISOString(),
    soldAt: boughtAtOf(pack).toISOString(),
    madeBy,
  };
}

import { describe, expect, it } from '@jest/globals';
import type { DatasetId, PurchaseId, StatusChangeKind, UserId } from '@leadmart/contracts';
import { textOfPdf } from '@leadmart/platform/testing';
import { signingKeyOf } from '../signing/signing-key.js';
import { signedText, type SinceDocument, type SoldDocument } from './diligence-document.js';
import { saysTheSame } from './diligence-documents.js';
import { diligencePdf } from './diligence-pdf.js';
import { fileIdOf } from './file-names.js';

const packId = '69244c3fe2a1b7d0935fa6c8' as PurchaseId;
const key = signingKeyOf('a secret of thirty-two characters');
const head = {
  format: 'leadmart-diligence',
  version: 1,
  id: fileIdOf(packId, 0),
  madeAt: '2026-03-02T10:00:00.000Z',
  verifyAt: 'https://leadmart.example/verify-file?id=x',
  about: 'Information, not legal advice.',
  order: {
    id: packId,
    dataset: { id: 'd1' as DatasetId, name: 'Homeowners' },
    phoneStatus: 'clean',
    states: ['CA'],
    requested: 5,
    leads: 5,
    credits: 5,
    items: [
      { fromDays: 0, toDays: 30, price: 1.5, leads: 2 },
      { fromDays: 31, price: 0.7, leads: 3 },
    ],
    orderedAt: '2026-03-01T10:00:00.000Z',
    soldAt: '2026-03-01T10:00:01.000Z',
    madeBy: 'person',
  },
} as const;
const sold: SoldDocument = {
  ...head,
  part: 'sold',
  buyer: { id: 'b1' as UserId },
  terms: null,
  csv: {
    sha256: 'a'.repeat(64),
    sha256WithoutByteOrderMark: 'b'.repeat(64),
    bytes: 500,
    columns: ['phoneNumber'],
    blankLines: 1,
  },
  byState: [{ state: 'CA', leads: 5 }],
  checks: [
    { checkedOn: '2026-02-01', source: 'FTC', leads: 4 },
    { checkedOn: null, source: null, leads: 1 },
  ],
  firstListed: [
    { day: '2026-01-05', leads: 4 },
    { day: '2026-01-09', leads: 1 },
  ],
  soldBefore: [
    { times: 0, leads: 3 },
    { times: 6, leads: 2 },
  ],
};
const change = (kind: StatusChangeKind, leads: number) =>
  ({ day: '2026-03-02', kind, checkedOn: '2026-03-01', source: 'FTC', leads }) as const;
const since = (changes: SinceDocument['changes']): SinceDocument => ({
  ...head,
  part: 'since',
  sold: { id: fileIdOf(packId, 0), sha256: 'c'.repeat(64) },
  changes,
  blankLines: changes.length,
});

describe('a diligence file as PDF', () => {
  it('the PDF has the same bytes for the same text, and all that the text says', async () => {
    const text = signedText(sold, key);
    const pdf = await diligencePdf(text);
    expect(await diligencePdf(text)).toEqual(pdf);
    const words = await textOfPdf(pdf);
    for (const part of [
      'Homeowners',
      '31+ days 3 leads at 0.7 credits each',
      'California (CA) 5',
      'February 1, 2026, FTC 4',
      'Never checked 1',
      'January 9, 2026 1',
      'None 3',
      '6 or more 2',
      'January 5, 2026 4',
      '1: people who opted out',
      'No agreement on record',
      key.id,
      'Information, not legal advice.',
    ])
      expect(words).toContain(part);
  });

  it('the PDF lists changes since the sale, or says that there are none', async () => {
    const words = await textOfPdf(
      await diligencePdf(signedText(since([change('dnc', 3), change('opted-out', 2)]), key)),
    );
    expect(words).toContain('Found on the Do Not Call registry, check of March 1, 2026, FTC 3');
    expect(words).toContain('Opted out, check of March 1, 2026, FTC 2');
    expect(await textOfPdf(await diligencePdf(signedText(since([]), key)))).toContain(
      'No lead of the pack has changed',
    );
  });
});

describe('whether a later file of changes is needed', () => {
  it('the same changes on the same day need none; another day, other changes and the sold file do', () => {
    const facts = { changes: [change('dnc', 3)], blankLines: 1 };
    const known = since(facts.changes);
    const now = new Date('2026-03-02T23:00:00.000Z');
    expect(saysTheSame(known, facts, now)).toBe(true);
    expect(saysTheSame(known, facts, new Date('2026-03-03T00:00:00.000Z'))).toBe(false);
    expect(saysTheSame(known, { ...facts, blankLines: 2 }, now)).toBe(false);
    expect(saysTheSame(known, { ...facts, changes: [change('dnc', 4)] }, now)).toBe(false);
    expect(saysTheSame(sold, facts, now)).toBe(false);
  });
});

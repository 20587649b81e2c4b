import { buffer } from 'node:stream/consumers';
import {
  ageRangeName,
  mostTimesSold,
  stateNames,
  type PhoneStatus,
  type StatusChangeKind,
} from '@leadmart/contracts';
import { dayText, momentText, pageWidth, PdfPages } from '@leadmart/platform/pdf';
import {
  readSigned,
  type DiligenceDocument,
  type SinceDocument,
  type SoldDocument,
  type SoldOrder,
} from './diligence-document.js';
import { sha256Of } from './file-names.js';

const titles = {
  sold: 'Diligence file: as sold',
  since: 'Diligence file: changes since the sale',
} as const;

const pair = [{ width: 150 }, { width: pageWidth - 150 }] as const;
const table = [{ width: pageWidth - 80 }, { width: 80, align: 'right' }] as const;

const statusWords: Readonly<Record<PhoneStatus, string>> = {
  clean: 'Sold as clean',
  dnc: 'Sold as DNC: on the Do Not Call registry',
};

const changeWords: Readonly<Record<StatusChangeKind, string>> = {
  dnc: 'Found on the Do Not Call registry',
  clean: 'Clean again',
  'opted-out': 'Opted out',
};

const leadsFormat = new Intl.NumberFormat('en-US');
const count = (leads: number): string => leadsFormat.format(leads);
const day = (text: string): string => dayText(new Date(`${text}T00:00:00Z`));

/** A diligence file to be read and printed: the same words for the same text. Its signature is that of the JSON file. */
export async function diligencePdf(text: string): Promise<Buffer> {
  const { document, keyId, signature } = readSigned(text);
  const createdAt = new Date(document.madeAt);
  const pages = new PdfPages({ title: titles[document.part], createdAt });
  const bytes = buffer(pages.stream);
  pages.beside(blocksOf(document));
  if (document.part === 'sold') soldParts(pages, document);
  else sinceParts(pages, document);
  section(pages, 'How to verify this file', [
    ['Address', document.verifyAt],
    ['Id of the file', document.id],
    ['SHA-256 of the JSON file', sha256Of(text)],
    ['Ed25519 key', keyId],
    ['Signature', signature],
  ]);
  const signed =
    'The signature is of the JSON file, whose content is the same as that of this one.';
  pages.note(`${signed} ${document.about}`);
  pages.stream.end();
  return bytes;
}

function blocksOf({ order, madeAt }: DiligenceDocument): string[][] {
  const { dataset, phoneStatus, leads, credits, states } = order;
  return [
    ['Pack', dataset.name, `${count(leads)} leads`, statusWords[phoneStatus]],
    ['Order', order.id, momentText(new Date(order.soldAt)), `${count(credits)} credits`],
    ['This file', `Made ${momentText(new Date(madeAt))}`, `Ordered states: ${states.join(', ')}`],
  ];
}

/** The prices of an order whose leads do not all cost the same. */
function itemParts(pages: PdfPages, { items }: SoldOrder): void {
  if (items.length < 2) return;
  const rows = items.map(
    (item) =>
      [
        `${ageRangeName(item)} days`,
        `${count(item.leads)} leads at ${item.price} credits each`,
      ] as const,
  );
  section(pages, 'Price by age at the order', rows);
}

function soldParts(pages: PdfPages, document: SoldDocument): void {
  itemParts(pages, document.order);
  const { buyer, terms, csv, byState, checks, firstListed, soldBefore } = document;
  section(pages, 'Buyer and terms', [
    ['Account', buyer.id],
    [
      'Terms of service',
      terms
        ? `Version ${terms.version}, agreed to on ${dayText(new Date(terms.agreedAt))}`
        : 'No agreement on record: an operator made the account',
    ],
  ]);
  section(pages, 'CSV file as it was sold', [
    ['SHA-256', csv.sha256],
    ['– without byte order mark', csv.sha256WithoutByteOrderMark],
    ['Size', `${count(csv.bytes)} bytes`],
    ['Columns', csv.columns.join(', ')],
    [
      'Blank lines',
      csv.blankLines === 0
        ? 'None'
        : `${count(csv.blankLines)}: people who opted out before this file was made`,
    ],
  ]);
  counts(
    pages,
    'Last check against the Do Not Call registry',
    checks.map(({ checkedOn, source, leads }) => [
      checkedOn === null ? 'Never checked' : `${day(checkedOn)}, ${source ?? 'no source given'}`,
      leads,
    ]),
  );
  counts(
    pages,
    'First listed',
    firstListed.map((one) => [day(one.day), one.leads]),
  );
  counts(
    pages,
    'Buyers before',
    soldBefore.map(({ times, leads }) => [timesWords(times), leads]),
  );
  counts(
    pages,
    'State',
    byState.map(({ state, leads }) => [`${stateNames[state]} (${state})`, leads]),
  );
}

const timesWords = (times: number): string =>
  times === mostTimesSold ? `${times} or more` : times === 0 ? 'None' : String(times);

function sinceParts(
  pages: PdfPages,
  { sold, changes, ownChecks = [], blankLines }: SinceDocument,
): void {
  section(pages, 'The pack as it was sold', [
    ['Id of its file', sold.id],
    ['SHA-256 of its JSON file', sold.sha256],
    ['Lines that are blank now', blankLines === 0 ? 'None' : `${count(blankLines)}: opted out`],
  ]);
  const rows = changes.map((one): [string, number] => {
    const check = one.checkedOn === null ? '' : `, check of ${day(one.checkedOn)}`;
    const source = one.source === null ? '' : `, ${one.source}`;
    return [`${day(one.day)}: ${changeWords[one.kind]}${check}${source}`, one.leads];
  });
  if (rows.length > 0) counts(pages, 'Change', rows);
  else {
    pages.note('No lead of the pack has changed since the sale.');
    pages.stream.moveDown(0.8);
  }
  const own = ownChecks.flatMap(({ checkedOn, registryNumber, blocked, callable }) => {
    const file = `Registry number ${registryNumber}, file of ${day(checkedOn)}`;
    return [
      [`${file}: blocked`, blocked],
      [`${file}: not blocked`, callable],
    ] as const;
  });
  if (own.length > 0) counts(pages, 'Own check of the buyer', own);
}

function section(
  pages: PdfPages,
  title: string,
  rows: readonly (readonly [string, string])[],
): void {
  pages.row([title], [{ width: pageWidth }], { strong: true });
  pages.rule();
  for (const row of rows) pages.row(row, pair);
  pages.stream.moveDown(0.8);
}

function counts(
  pages: PdfPages,
  title: string,
  rows: readonly (readonly [string, number])[],
): void {
  pages.row([title, 'Leads'], table, { strong: true });
  pages.rule();
  for (const [text, leads] of rows) pages.row([text, count(leads)], table);
  pages.stream.moveDown(0.8);
}

import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type BuyersChange, MoveHistory, shelfIndex } from '@leadmart/stock';
import { LastChecks } from '../../supply/index.js';
import { CsvHash } from './csv-hash.js';
import { LeadTally } from './lead-tally.js';
import { changedLeads } from './pack-facts.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const [ca, tx] = [shelfIndex('CA', 'clean'), shelfIndex('TX', 'clean')];

describe('the hash of the CSV of a pack', () => {
  it('hashes the file with and without its mark, and counts lines that are blank alone', () => {
    const csv = new CsvHash(['a', 'b']);
    for (const lines of ['\uFEFFa,b\r\n', '1,\r\n,\r\n', ',\r\n,2\r\n,\r\n'])
      csv.add(Buffer.from(lines));
    const plain = 'a,b\r\n1,\r\n,\r\n,\r\n,2\r\n,\r\n';
    expect(csv.result()).toEqual({
      sha256: sha256(`\uFEFF${plain}`),
      sha256WithoutByteOrderMark: sha256(plain),
      bytes: Buffer.byteLength(`\uFEFF${plain}`),
      columns: ['a', 'b'],
      blankLines: 3,
    });
  });
});

describe('counting the leads of a pack', () => {
  const checks = new LastChecks({
    lists: [
      {
        checkedOn: '2026-03-01',
        source: 'June',
        areaCodes: ['201'],
        known: Array.from({ length: 100 }, () => 9),
      },
    ],
    uploads: [],
    history: new MoveHistory(new Map()),
  });

  it('counts leads by state and by their last check', () => {
    const dncCheck = { checkedOn: '2026-02-01', source: null };
    const tally = new LeadTally({ dncCheck }, checks);
    tally.add({ shelf: tx, number: 0 }, '2015550100');
    tally.add({ shelf: ca, number: 1 }, '9175550100');
    tally.add({ shelf: ca, number: 7 }, '');
    expect(tally.byState()).toEqual([
      { state: 'CA', leads: 2 },
      { state: 'TX', leads: 1 },
    ]);
    expect(tally.byCheck()).toEqual([
      { checkedOn: '2026-03-01', source: 'June', leads: 1 },
      { checkedOn: '2026-02-01', source: null, leads: 2 },
    ]);
  });
});

describe('adding changes up', () => {
  it('changes of a day are added up by kind and check, without the words of opt-outs', () => {
    const at = new Date('2026-03-02T10:00:00Z');
    const change = (kind: 'dnc' | 'opted-out', leads: number, source: string) =>
      ({
        change: { kind, at, source, ...(kind === 'dnc' && { checkedOn: '2026-03-01' }) },
        places: Array.from({ length: leads }),
      }) as unknown as BuyersChange;
    const day = '2026-03-02';
    expect(
      changedLeads([
        change('opted-out', 1, 'Letter of Ann Lee'),
        change('opted-out', 2, 'Call'),
        change('dnc', 0, 'June'),
        change('dnc', 3, 'June'),
      ]),
    ).toEqual([
      { day, kind: 'opted-out', checkedOn: null, source: null, leads: 3 },
      { day, kind: 'dnc', checkedOn: '2026-03-01', source: 'June', leads: 3 },
    ]);
  });
});

import { createHash } from 'node:crypto';
import {
  hasContact,
  InvalidInput,
  maxOutcomeLines,
  type MatchedOutcomesView,
} from '@leadmart/contracts';
import { decodedRow, openCsvFile, type HeaderRule } from '../../supply/index.js';
import { dialerColumnsOf, namedColumns } from './dialer-columns.decisions.js';
import { readDialerLine } from './dialer-line.js';
import type { LeftOutLines, PhoneOutcome } from './phone-outcome.js';
import { MomentReader } from './read-moment.js';

/** The readable lines of a dialer's file; the others were added to those left out. */
export interface ReadDialerFile {
  readonly outcomes: readonly PhoneOutcome[];
  readonly lines: number;
  readonly columns: NonNullable<MatchedOutcomesView['columns']>;
}

const header: HeaderRule = {
  namesIn: namedColumns,
  isData: ({ cells, fault }) => fault !== undefined || hasContact(cells),
  fewestNames: 2,
  fewestCells: 2,
};

const refuse = (message: string) => InvalidInput({ fields: [{ field: 'file', message }] });

/** Throws NotACsvFile, and InvalidInput for a file without its columns or with too many lines. */
export async function readDialerFile(
  bytes: Buffer,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
  leftOut: LeftOutLines,
): Promise<ReadDialerFile> {
  const csv = await openCsvFile(bytes, header);
  const columns = dialerColumnsOf(csv.header.cells);
  const { phone, outcome, time = columns.date, callBack, note, premium, commission } = columns;
  if (phone === undefined) throw refuse('expected a column of phones, named phone or number');
  if (outcome === undefined)
    throw refuse('expected a column of outcomes, named outcome, disposition or status');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const file = { columns, moments: new MomentReader(timeZone), now, hash };
  const outcomes: PhoneOutcome[] = [];
  let lines = 0;
  for await (const rows of csv.rows())
    for (const raw of rows) {
      lines += 1;
      if (lines > maxOutcomeLines)
        throw refuse(`expected at most ${maxOutcomeLines.toLocaleString('en-US')} lines`);
      const { row, cells, fault } = decodedRow(raw);
      const read = fault
        ? ({ fault: 'invalid', value: cells.join(), message: fault } as const)
        : readDialerLine(cells, row, file);
      if ('fault' in read) leftOut.add({ line: row, ...read });
      else outcomes.push({ line: row, ...read });
    }
  const nameOf = (place: number | undefined) =>
    place === undefined ? undefined : csv.header.cells[place]?.trim();
  const optional = { time, callBack, note, premium, commission };
  const named = Object.entries(optional).flatMap(([name, place]) => {
    const text = nameOf(place);
    return text === undefined ? [] : [[name, text] as const];
  });
  return {
    outcomes,
    lines,
    columns: {
      phone: nameOf(phone) ?? '',
      outcome: nameOf(outcome) ?? '',
      ...Object.fromEntries(named),
    },
  };
}

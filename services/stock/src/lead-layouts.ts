import { leadColumns, type LeadColumn, type PhoneStatus } from '@leadmart/contracts';
import { csvHead, csvRow, csvUnguarded } from '@leadmart/platform/csv';
import { encodePage, linesOf, type Page } from './pages/page.js';

/** The cells of a lead by column. */
export type LeadCells = Readonly<Record<LeadColumn, string>>;

const quote = 0x22;
const comma = 0x2c;
const lineEnd = '\r\n';

/** The columns of stored lead lines, in their order. Pages and purchases store the number of their layout. */
export class LeadLayout {
  constructor(
    readonly number: number,
    readonly columns: readonly string[],
  ) {}

  /** Returns the beginning of a download: the byte order mark, unless it is not wanted, and the header. */
  head(bom: boolean): Buffer {
    return Buffer.from(csvHead(this.columns, { bom }), 'utf8');
  }

  /** Returns a lead as a CSV line. Lines are stored, so a change of the format applies only to later uploads. */
  lineOf(cells: Readonly<Record<string, string>>): string {
    return csvRow(this.columns.map((column) => cells[column] ?? ''));
  }

  /** Returns the cells of a line as they were before they were escaped. */
  cellsOf(line: Buffer): string[] {
    return rawCells(line).map((cell) => csvUnguarded(unquoted(cell.toString())));
  }

  /** Returns the cells by their columns. Those of a column that this layout lacks are empty. */
  namedCellsOf(line: Buffer): LeadCells {
    const cells = this.cellsOf(line);
    return Object.fromEntries(
      leadColumns.map((column) => [column, cells[this.columns.indexOf(column)] ?? '']),
    ) as LeadCells;
  }

  cellOf(line: Buffer, column: LeadColumn): string {
    return csvUnguarded(unquoted(rawCell(line, this.columns.indexOf(column)).toString()));
  }

  /** Returns the line with another phone status. */
  withStatus(line: Buffer, status: PhoneStatus): Buffer {
    return this.withCell(line, 'phoneNumberStatus', status);
  }

  /** Returns the line with another cell, which needs no quotes. */
  withCell(line: Buffer, column: LeadColumn, value: string): Buffer {
    const changed = this.columns.indexOf(column);
    return joined(rawCells(line).map((cell, i) => (i === changed ? Buffer.from(value) : cell)));
  }

  /** Converts a line of another layout to this one: cells keep their bytes, added columns are empty, missing ones are cut. */
  convert(line: Buffer, from: LeadLayout): Buffer {
    const cells = rawCells(line);
    return joined(this.columns.map((column) => cells[from.columns.indexOf(column)] ?? empty));
  }
}

const empty = Buffer.alloc(0);

/** Returns one cell of a line as written, without cutting the others. Empty if there is none. */
function rawCell(line: Buffer, wanted: number): Buffer {
  const end = line.length - lineEnd.length;
  let [cell, from, isQuoted] = [0, 0, false];
  for (let at = 0; at < end; at += 1) {
    if (line[at] === quote) isQuoted = !isQuoted;
    else if (line[at] === comma && !isQuoted) {
      if (cell === wanted) return line.subarray(from, at);
      cell += 1;
      from = at + 1;
    }
  }
  return cell === wanted ? line.subarray(from, end) : empty;
}

/** Returns the cells of a line as written, quotes included. */
function rawCells(line: Buffer): Buffer[] {
  const cells: Buffer[] = [];
  const end = line.length - lineEnd.length;
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < end; at += 1) {
    if (line[at] === quote) isQuoted = !isQuoted;
    else if (line[at] === comma && !isQuoted) {
      cells.push(line.subarray(from, at));
      from = at + 1;
    }
  }
  return [...cells, line.subarray(from, end)];
}

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function joined(cells: readonly Buffer[]): Buffer {
  const separated = cells.flatMap((cell, i) => (i === 0 ? [cell] : [Buffer.of(comma), cell]));
  return Buffer.concat([...separated, Buffer.from(lineEnd)]);
}

/**
 * The layouts of all stored lines. The last one is current: uploads write it, and purchases store it. A layout
 * keeps all columns of the previous one, so that a page can be rewritten in a later layout without losing a cell.
 */
export class LeadLayouts {
  constructor(private readonly layouts: readonly LeadLayout[]) {
    layouts.forEach(({ number, columns }, i) => {
      if (number !== i + 1) throw new Error(`layout ${number} has place ${i + 1} in the list`);
      const lost = layouts[i - 1]?.columns.filter((column) => !columns.includes(column)) ?? [];
      if (lost.length > 0) throw new Error(`layout ${number} lacks ${lost.join(', ')}`);
    });
  }

  get current(): LeadLayout {
    return this.get(this.layouts.length);
  }

  get(number: number): LeadLayout {
    const layout = this.layouts[number - 1];
    if (!layout) throw new Error(`this build has no lead layout ${number}`);
    return layout;
  }

  /** Returns the page with its lines in this layout. */
  convertPage(page: Page, to: LeadLayout): Page {
    if (page.layout === to.number) return page;
    const from = this.get(page.layout);
    return encodePage(
      linesOf(page).map((line) => to.convert(line, from)),
      to.number,
    );
  }
}

/**
 * The columns of each layout, by name and not taken from `leadColumns`: stored lines have them in this order whatever
 * order screens get. To add a column, add it to the columns in contracts and append a layout with it. Never change one.
 */
export const leadLayouts = new LeadLayouts([
  new LeadLayout(1, [
    'firstName',
    'lastName',
    'state',
    'city',
    'phoneNumber',
    'phoneNumberStatus',
    'email',
  ]),
]);

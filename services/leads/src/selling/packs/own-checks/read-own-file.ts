import {
  InvalidInput,
  maxOwnCodes,
  type ListColumnsView,
  type OwnCheckFields,
  type OwnCodeView,
  type OwnFileKind,
  type OwnResult,
} from '@leadmart/contracts';
import {
  areaCodeOf,
  decodedRow,
  openPhoneFile,
  PhoneIntake,
  phonesOf,
  readOpenFile,
  type OpenPhoneFile,
} from '../../../supply/index.js';
import type { ReadPhones } from '../../../supply/index.js';
import { codeColumnOf, codeOf, codesOf, isInverted } from './result-codes.decisions.js';

/** A buyer's file, and what it says of each phone. */
export interface OwnFile extends Pick<ReadPhones, 'lines' | 'invalidLines' | 'invalid'> {
  readonly kind: OwnFileKind;
  readonly columns: ListColumnsView;
  readonly codeColumn: string | null;
  readonly codes: readonly OwnCodeView[];
  /** Those of a registry's file; it says nothing about phones of others. */
  readonly areaCodes: readonly string[];
  readonly phones: Float64Array;
  /** Undefined if the file says nothing about the phone. */
  readonly resultOf: (phone: number) => OwnResult | undefined;
}

type Choice = Pick<OwnCheckFields, 'kind' | 'blockedCodes'>;

const refuse = (field: string, message: string) => InvalidInput({ fields: [{ field, message }] });

/** Reads a file; one more pass finds its columns. Throws NotACsvFile, and InvalidInput for a file that is not of the kind. */
export async function readOwnFile(bytes: Buffer, choice: Choice): Promise<OwnFile> {
  const opened = await openPhoneFile(bytes);
  const codeAt = codeColumnOf(opened.file.header.cells);
  if (choice.kind === 'results' && codeAt === undefined)
    throw refuse('file', 'expected a column of codes, named result, status or code');
  const isOfCodes = codeAt !== undefined && choice.kind !== 'registry';
  const file = isOfCodes ? await readResults(opened, codeAt, choice) : await readRegistry(opened);
  if (file.phones.length === 0) throw refuse('file', 'expected phone numbers of 10 digits');
  return file;
}

async function readRegistry(opened: OpenPhoneFile): Promise<OwnFile> {
  const read = await readOpenFile(opened, { withUnclear: true });
  const { phones, unclear, lines, invalidLines, invalid } = read;
  const [listed, open] = [new Set(phones), new Set(unclear)];
  const areas = new Set(Array.from(phones, areaCodeOf));
  return {
    kind: 'registry',
    columns: read.columns ?? { phones: [], emails: [], leftOut: [] },
    codeColumn: null,
    codes: [],
    areaCodes: [...areas].sort((a, b) => a - b).map(String),
    phones,
    lines,
    invalidLines,
    invalid,
    resultOf: (phone) => {
      if (listed.has(phone)) return 'blocked';
      return areas.has(areaCodeOf(phone)) && !open.has(phone) ? 'callable' : undefined;
    },
  };
}

async function readResults(
  { file, places, columns }: OpenPhoneFile,
  codeAt: number,
  { blockedCodes }: Choice,
): Promise<OwnFile> {
  const codeColumn = file.header.cells[codeAt]?.trim() ?? '';
  const intake = new PhoneIntake();
  const lines = new Map<string, number>();
  const codesOfPhones = new Map<number, Set<string>>();
  for await (const rows of file.rows())
    for (const raw of rows) {
      const { row: line, cells, fault } = decodedRow(raw);
      const phones = fault ? [] : phonesOf(cells, places);
      const value = cells[places.phones[0] ?? 0] ?? '';
      const error = fault ?? 'No phone number with 10 digits';
      intake.endLine(phones.length === 0 ? { line, value, error } : undefined);
      if (phones.length === 0) continue;
      const code = codeOf(cells[codeAt] ?? '');
      lines.set(code, (lines.get(code) ?? 0) + 1);
      if (lines.size > maxOwnCodes)
        throw refuse('file', `expected at most ${maxOwnCodes} codes in the column ${codeColumn}`);
      for (const phone of phones) {
        intake.addPhone(phone);
        const known = codesOfPhones.get(Number(phone));
        if (known) known.add(code);
        else codesOfPhones.set(Number(phone), new Set([code]));
      }
    }
  const unknown = blockedCodes?.find((code) => !lines.has(code));
  if (unknown !== undefined)
    throw refuse('blockedCodes', `expected codes of the file; it has no ${unknown}`);
  const codes = codesOf(lines, blockedCodes, isInverted(codeColumn));
  const blocking = new Set(codes.filter(({ blocks }) => blocks).map(({ code }) => code));
  const read = intake.result();
  return {
    kind: 'results',
    columns: { ...columns, leftOut: columns.leftOut.filter((name) => name !== codeColumn) },
    codeColumn,
    codes,
    areaCodes: [],
    phones: read.phones,
    lines: read.lines,
    invalidLines: read.invalidLines,
    invalid: read.invalid,
    resultOf: (phone) => {
      const of = codesOfPhones.get(phone);
      return of && ([...of].some((code) => blocking.has(code)) ? 'blocked' : 'callable');
    },
  };
}

import { areaCodesOfState, blankLead, leadColumns, stateCodes } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';

const firstNames = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hugo', 'Iris', 'Jon'];
const lastNames = ['Archer', 'Baker', 'Cooper', 'Dyer', 'Fisher', 'Glover', 'Hunter'];
/** The numbers of each area code that are kept for fiction: 555-0100 to 555-0199. */
const fictionalLines = Array.from({ length: 100 }, (_, line) => 100 + line);
/** One of so many leads is dnc. */
const dncEach = 4;

/**
 * The leads of the sandbox as a CSV file, always the same: each fictional number of the fifty states once. Their addresses
 * belong to a domain that exists for examples.
 */
export function sandboxFile(): Buffer {
  const places = stateCodes.flatMap((state) =>
    areaCodesOfState(state).flatMap((code) =>
      fictionalLines.map((line) => ({ state, code, line })),
    ),
  );
  const rows = places.map(({ state, code, line }, n) => {
    const firstName = firstNames[n % firstNames.length] ?? '';
    const lastName = lastNames[n % lastNames.length] ?? '';
    const phoneNumber = `${code}5550${line}`;
    const lead = {
      ...blankLead,
      firstName,
      lastName,
      state,
      city: 'Sampleville',
      phoneNumber,
      phoneNumberStatus: n % dncEach === 0 ? 'dnc' : 'clean',
      email: `${firstName}.${lastName}.${phoneNumber}@example.com`.toLowerCase(),
    };
    return csvRow(leadColumns.map((column) => lead[column]));
  });
  return Buffer.from([csvHead(leadColumns), ...rows].join(''));
}

import { hasContact } from '@leadmart/contracts';
import type { HeaderRule } from '../csv-files/csv-header.js';

const contactName = /phone|mobile|cell|fax|number|\btel|e-?mail/i;
const maxNameCharacters = 40;

/** The header of a list of phones and emails, which it may have or not. */
export const listHeader: HeaderRule = {
  namesIn: (cells) =>
    cells.filter((cell) => cell.length <= maxNameCharacters && contactName.test(cell)).length,
  isData: ({ cells, fault }) => fault !== undefined || hasContact(cells),
  fewestNames: 1,
  fewestCells: 1,
};

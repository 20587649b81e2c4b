import { type LeadColumn, leadSearch } from '@leadmart/contracts';

/** The search of `leadSearch` in the cells of a pack's lines. A column that the file lacks is empty. */
export function leadMatcher(
  search: string,
  columns: readonly string[],
): (cells: readonly string[]) => boolean {
  const matches = leadSearch(search);
  const cellOf = (column: LeadColumn) => {
    const at = columns.indexOf(column);
    return (cells: readonly string[]) => cells[at] ?? '';
  };
  const [firstName, lastName] = [cellOf('firstName'), cellOf('lastName')];
  const [email, city, phoneNumber] = [cellOf('email'), cellOf('city'), cellOf('phoneNumber')];
  return (cells) =>
    matches({
      firstName: firstName(cells),
      lastName: lastName(cells),
      email: email(cells),
      city: city(cells),
      phoneNumber: phoneNumber(cells),
    });
}

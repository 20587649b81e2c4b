// No imports: the browser takes this file without the rest (`@leadmart/contracts/lead-search`).

const fewestDigits = 3;

/** The texts of a lead that a search reads. */
interface SearchedLead {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly city: string;
  readonly phoneNumber: string;
}

/** Returns whether a lead has the text in its name, email or town, or the digits in its phone, however they are separated. */
export function leadSearch(search: string): (lead: SearchedLead) => boolean {
  const text = search.toLowerCase().replace(/\s+/g, ' ');
  const digits = /^[\d\s().+-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^1/, '') : '';
  return ({ firstName, lastName, email, city, phoneNumber }) => {
    if (digits.length >= fewestDigits && phoneNumber.includes(digits)) return true;
    return [`${firstName} ${lastName}`, email, city].some((one) =>
      one.toLowerCase().includes(text),
    );
  };
}

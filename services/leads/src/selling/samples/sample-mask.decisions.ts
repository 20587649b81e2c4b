/** The phones that may be behind a shown row are never fewer: so many do not fit on the lists of a buyer. */
export const minCandidates = 1_000_000;

const hidden = '•••••';
const shortHidden = '•••';
const digitHidden = '•';

/** Too many people have an address there for the domain to tell anything about one of them. */
const mailProviders = new Set([
  'aol.com',
  'att.net',
  'bellsouth.net',
  'comcast.net',
  'gmail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'msn.com',
  'outlook.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
]);

/** `Maria` → `M•••••`. A name of one letter, and one that does not begin with a letter, shows nothing. */
export function maskedName(name: string): string {
  const [initial = ''] = /^\p{L}\p{M}*(?=.)/u.exec(name.trim().normalize('NFC')) ?? [];
  return `${initial}${hidden}`;
}

/** Shows only that there is one: a small city has a few thousand phones. */
export function maskedCity(city: string): string {
  return city.trim() === '' ? '' : shortHidden;
}

/** `maria@gmail.com` → `•••@gmail.com`, and `maria@roofs.example` → `•••@•••`. */
export function maskedEmail(email: string): string {
  if (email === '') return '';
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return `${shortHidden}@${mailProviders.has(domain) ? domain : shortHidden}`;
}

/** `5125550147` → `(512) •••-••••`: each digit more would leave too few candidates. */
export function maskedPhone(phone: string): string {
  if (!/^\d{10}$/.test(phone)) return shortHidden;
  const masked = `(${phone.slice(0, 3)}) •••-••••`;
  return candidatesOf(masked) >= minCandidates ? masked : shortHidden;
}

/**
 * Returns how many phones of North America a masked one may stand for. The first digit of an area code and of an exchange
 * is 2 to 9, and neither ends in 11.
 */
export function candidatesOf(maskedPhone: string): number {
  const places = maskedPhone === shortHidden ? digitHidden.repeat(10) : maskedPhone;
  const digits = places.replaceAll(/[^\d•]/g, '');
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return codesLike(area) * codesLike(exchange) * 10 ** hiddenIn(line);
}

/** The codes of three digits that match, like `•••` or `51•`. */
function codesLike(masked: string): number {
  let codes = 0;
  for (let code = 200; code < 1_000; code += 1) {
    const digits = String(code);
    const isLike = masked
      .split('')
      .every((place, i) => place === digitHidden || place === digits[i]);
    if (isLike && !digits.endsWith('11')) codes += 1;
  }
  return codes;
}

const hiddenIn = (masked: string): number => masked.split(digitHidden).length - 1;

import { dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '@leadmart/contracts';
import { refusePublished, type Reason } from '@leadmart/platform/config';

/** The most frequent passwords of published breaches: some 18,000 of sufficient length, in lower case. */
const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength),
);

export const tooCommon =
  'is one of the passwords found most often in data breaches. Please choose another one.';

/** True if a password is one of them, compared without case. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFKC').toLowerCase());

const shortestForAnAdmin = 12;

/** Words that well-known passwords consist of. */
const knownWords =
  /^(leadmart|demo|admin|administrator|root|boss|user|test|trial|secret|password|passwort|pass|pwd|change|me|let|in|welcome|to|hello|login|qwerty|qwertz|uiop|asdf|ghjkl|zxcv|bnm|abc|def|xyz|correct|horse|battery|staple|iloveyou|monkey|dragon|football|baseball|my|the|is|this|a)*$/;

/** Undoes common substitutions: `P@ssw0rd-1234` becomes `password`. */
const plainly = (password: string): string =>
  password
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o')
    .replace(/(?<=[a-z])1(?=[a-z])/g, 'i')
    .replace(/(?<=[a-z])3(?=[a-z])/g, 'e')
    .replace(/[^a-z]/g, '');

/** Refuses an admin password that is short, published or made of well-known words. */
export function refuseKnownPassword(password: string): Reason {
  if (password.length < shortestForAnAdmin)
    return `expected at least ${shortestForAnAdmin} characters`;
  const isKnown = knownWords.test(plainly(password)) || new Set(password).size < 5;
  return refusePublished(password) ?? (isKnown ? 'is a well-known password' : undefined);
}

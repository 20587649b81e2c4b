import { dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '@leadmart/contracts';

/** The most frequent passwords of published breaches: some 18,000 of sufficient length, in lower case. */
const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength),
);

export const tooCommon =
  'is one of the passwords found most often in data breaches. Please choose another one.';

/** True if a password is one of them, compared without case. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFKC').toLowerCase());

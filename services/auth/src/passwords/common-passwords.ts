import { dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '@leadmart/contracts';

/** The passwords found most often in published breaches: some 18,000 that are long enough, in lower case. */
const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength),
);

export const tooCommon =
  'is one of the passwords found most often in data breaches. Please choose another one.';

/** Whether a password is one of them, however its letters are written. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFKC').toLowerCase());

import { leadAgeNames } from '@leadmart/contracts/lead-ages';
import { lineTypes } from '@leadmart/contracts/line-types';
import { stateCodes } from '@leadmart/contracts/us-states';
import {
  choiceField,
  codesField,
  namesField,
  textField,
  wholeField,
} from '../../shared/lib/address/address-fields.js';
import { maxQuantity } from './summary/order-rules.js';

const quantity = wholeField({ min: 0, max: Number.MAX_SAFE_INTEGER }, 100);

/**
 * An order in the query of its page: `?dataset=…&status=dnc&states=CA,TX&quantity=300`. With
 * `at=credits` the panel is open that pays for it, with `at=order` the order itself on a phone, with `samples=open` the
 * sample rows are unfolded.
 * `owned` says whether leads are included that the buyer owns in another dataset, `ages` how old they are, `sold` how many
 * buyers they had before at most, and `lines` of which types their lines are. With `more=open` the fields of the latter three
 * are shown.
 */
export const orderAddress = {
  dataset: textField(64),
  status: choiceField(['clean', 'dnc'], 'clean'),
  states: codesField(stateCodes),
  at: choiceField(['', 'order', 'credits'], ''),
  /** Empty: the buyer's setting. */
  owned: choiceField(['', 'include', 'exclude'], ''),
  ages: namesField(leadAgeNames),
  /** Empty: any. */
  sold: choiceField(['', '0', '1', '2', '3', '4', '5'], ''),
  lines: namesField(lineTypes),
  more: choiceField(['', 'open'], ''),
  /** The saved order that is being changed. */
  saved: textField(24),
  samples: choiceField(['', 'open'], ''),
  /** A larger number becomes the largest one, which the hint of its field explains. */
  quantity: { ...quantity, read: (text: string) => atMost(maxQuantity, quantity.read(text)) },
};

function atMost(max: number, number: number | undefined): number | undefined {
  return number === undefined ? undefined : Math.min(max, number);
}

import { stateCodes } from '@leadmart/contracts/us-states';
import {
  choiceField,
  codesField,
  textField,
  wholeField,
} from '../../shared/lib/address/address-fields.js';
import { maxQuantity } from './order-rules.js';

/** An order in the query of its page: `?dataset=…&status=dnc&states=CA,TX&quantity=300`. */
export const orderAddress = {
  dataset: textField(64),
  status: choiceField(['clean', 'dnc'], 'clean'),
  states: codesField(stateCodes),
  quantity: wholeField({ min: 0, max: maxQuantity }, 100),
};

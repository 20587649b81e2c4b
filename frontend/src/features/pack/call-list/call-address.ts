import { callListFilters, callListOrders } from '@leadmart/contracts/calls';
import { choiceField, pageField, textField } from '../../../shared/lib/address/address-fields.js';

/** The list of a pack in its address. */
export const callAddress = {
  search: textField(100),
  show: choiceField(callListFilters, 'all'),
  order: choiceField(callListOrders, 'sold'),
  callable: choiceField(['no', 'yes'], 'no'),
  /** Only leads that the buyer's own registry file blocks. */
  blocked: choiceField(['no', 'yes'], 'no'),
  page: pageField,
};

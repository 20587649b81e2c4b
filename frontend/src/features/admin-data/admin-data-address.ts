import { choiceField, textField } from '../../shared/lib/address/address-fields.js';

/** Admin data in its address: the dataset that a link names, and whether its upload is open. */
export const adminDataAddress = {
  dataset: textField(64),
  open: choiceField(['', 'upload'], ''),
};

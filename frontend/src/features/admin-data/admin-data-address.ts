import { choiceField, pageField, textField } from '../../shared/lib/address/address-fields.js';

/** Admin data in its address: the dataset that a link names, its open dialog and the page of its uploads. */
export const adminDataAddress = {
  dataset: textField(64),
  open: choiceField(['', 'upload', 'history'], ''),
  uploads: pageField,
};

import { dialogsSlice } from '../ui/dialogs/dialogs-slice.js';
import { toastsSlice } from '../ui/messages/toasts-slice.js';

/** The slices of components that show toasts, or dialogs, which contain a place for toasts. */
export const uiReducers = {
  toasts: toastsSlice.reducer,
  dialogs: dialogsSlice.reducer,
};

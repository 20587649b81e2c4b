import { dialogsSlice } from '../ui/dialogs/dialogs-slice.js';
import { messagesSlice } from '../ui/messages/messages-slice.js';
import { toastsSlice } from '../ui/messages/toasts-slice.js';

/** The slices of components that show toasts, or dialogs, which contain a place for toasts. */
export const uiReducers = {
  toasts: toastsSlice.reducer,
  messages: messagesSlice.reducer,
  dialogs: dialogsSlice.reducer,
};

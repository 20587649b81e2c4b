import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { messagesCleared, toastShown, type Message } from './messages-slice.js';

/** The messages on screen, newest first. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Message[],
  reducers: {
    toastHidden: (state, { payload }: PayloadAction<string>) =>
      state.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(toastShown, (state, { payload }) => void state.unshift(payload))
      .addCase(messagesCleared, () => []),
  selectors: { selectToasts: (state) => state },
});

export const { toastHidden } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;

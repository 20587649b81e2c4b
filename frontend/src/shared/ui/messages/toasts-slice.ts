import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: string;
  kind: ToastKind;
  text: string;
  /** The name of the thing that the text speaks of. */
  about?: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The toasts on screen, newest first. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (kind: ToastKind, text: string, about?: string) => ({
        payload: {
          id: nanoid(),
          kind,
          text,
          ...(about !== undefined && { about }),
          at: Date.now(),
        },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => void state.unshift(payload),
    },
    toastHidden: (state, { payload }: PayloadAction<string>) =>
      state.filter(({ id }) => id !== payload),
    toastsCleared: () => [],
  },
  selectors: { selectToasts: (state) => state },
});

export const { toastShown, toastHidden, toastsCleared } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;

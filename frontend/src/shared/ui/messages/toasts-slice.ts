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
  /** On screen now. Afterwards it stays in the list of recent messages. */
  showing: boolean;
}

const keptMessages = 20;

/** The state with these messages of before. */
export function withMessages(kept: { toasts: Toast[]; unread: number }) {
  return {
    ...kept,
    /** Keeps the menu in the bar after the messages are cleared. */
    hasSpoken: kept.toasts.length > 0,
    /** The open dialogs, topmost last. */
    dialogs: [] as string[],
  };
}

/** The messages to the user: shown as toasts, then readable in the menu. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: withMessages({ toasts: [], unread: 0 }),
  reducers: {
    toastShown: {
      prepare: (kind: ToastKind, text: string, about?: string) => ({
        payload: {
          id: nanoid(),
          kind,
          text,
          ...(about !== undefined && { about }),
          at: Date.now(),
          showing: true,
        },
      }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        state.toasts = [payload, ...state.toasts].slice(0, keptMessages);
        state.unread += 1;
        state.hasSpoken = true;
      },
    },
    toastHidden(state, { payload }: PayloadAction<string>) {
      const toast = state.toasts.find(({ id }) => id === payload);
      if (toast) toast.showing = false;
    },
    messagesRead(state) {
      state.unread = 0;
    },
    messagesCleared(state) {
      state.toasts = [];
      state.unread = 0;
    },
    dialogOpened(state, { payload }: PayloadAction<string>) {
      state.dialogs.push(payload);
    },
    dialogClosed(state, { payload }: PayloadAction<string>) {
      state.dialogs = state.dialogs.filter((dialog) => dialog !== payload);
    },
  },
  selectors: {
    selectMessages: ({ toasts }) => toasts,
    selectUnread: ({ unread }) => unread,
    selectHasSpoken: ({ hasSpoken }) => hasSpoken,
    selectTopDialog: ({ dialogs }) => dialogs.at(-1),
  },
});

export const {
  toastShown,
  toastHidden,
  messagesRead,
  messagesCleared,
  dialogOpened,
  dialogClosed,
} = toastsSlice.actions;
export const { selectMessages, selectUnread, selectHasSpoken, selectTopDialog } =
  toastsSlice.selectors;

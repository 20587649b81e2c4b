import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type MessageKind = 'success' | 'error' | 'info';

export interface Message {
  id: string;
  kind: MessageKind;
  text: string;
  /** The name of the thing that the text speaks of. */
  about?: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The messages that a tab keeps over a reload. */
export interface KeptMessages {
  /** Newest first. */
  list: Message[];
  unread: number;
}

const keptMessages = 20;

/** The state with these messages of before. */
export const withMessages = (kept: KeptMessages) => ({
  ...kept,
  /** Keeps the menu in the bar after the messages are cleared. */
  hasSpoken: kept.list.length > 0,
});

/** The recent messages to the user, which stay readable in the menu of the bar. */
export const messagesSlice = createSlice({
  name: 'messages',
  initialState: withMessages({ list: [], unread: 0 }),
  reducers: {
    toastShown: {
      prepare: (kind: MessageKind, text: string, about?: string) => ({
        payload: {
          id: nanoid(),
          kind,
          text,
          ...(about !== undefined && { about }),
          at: Date.now(),
        },
      }),
      reducer(state, { payload }: PayloadAction<Message>) {
        state.list = [payload, ...state.list].slice(0, keptMessages);
        state.unread += 1;
        state.hasSpoken = true;
      },
    },
    messagesRead(state) {
      state.unread = 0;
    },
    messagesCleared(state) {
      state.list = [];
      state.unread = 0;
    },
  },
  selectors: {
    selectMessages: ({ list }) => list,
    selectUnread: ({ unread }) => unread,
    selectHasSpoken: ({ hasSpoken }) => hasSpoken,
  },
});

export const { toastShown, messagesRead, messagesCleared } = messagesSlice.actions;
export const { selectMessages, selectUnread, selectHasSpoken } = messagesSlice.selectors;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The ids of the open dialogs, topmost last. */
export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState: [] as string[],
  reducers: {
    dialogOpened: (state, { payload }: PayloadAction<string>) => void state.push(payload),
    dialogClosed: (state, { payload }: PayloadAction<string>) =>
      state.filter((dialog) => dialog !== payload),
  },
  selectors: { selectTopDialog: (state) => state.at(-1) },
});

export const { dialogOpened, dialogClosed } = dialogsSlice.actions;
export const { selectTopDialog } = dialogsSlice.selectors;

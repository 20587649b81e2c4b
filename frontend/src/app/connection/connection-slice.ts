import { createSlice } from '@reduxjs/toolkit';

/** Whether the last call got no answer. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { isLost: false },
  reducers: {
    connectionLost(state) {
      state.isLost = true;
    },
    connectionFound(state) {
      state.isLost = false;
    },
  },
  selectors: {
    selectIsConnectionLost: ({ isLost }) => isLost,
  },
});

export const { connectionLost, connectionFound } = connectionSlice.actions;
export const { selectIsConnectionLost } = connectionSlice.selectors;

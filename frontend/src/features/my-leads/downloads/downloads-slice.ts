import { createSlice, type PayloadAction, type ThunkAction, type Action } from '@reduxjs/toolkit';
import { downloadFile } from '../../../shared/lib/download-file.js';

/** A pack that is being fetched, could not be, or has been handed to the browser under this name. */
export type Download =
  | { state: 'idle' }
  | { state: 'loading'; bytes: number }
  | { state: 'failed'; why: string }
  | { state: 'saved'; name: string };

type Downloads = Record<string, Download>;

const idle: Download = { state: 'idle' };

/** Downloads by pack. They outlive the page of the table that they were started on, and the table. */
export const downloadsSlice = createSlice({
  name: 'downloads',
  initialState: {} as Downloads,
  reducers: {
    downloadStarted(state, { payload: id }: PayloadAction<string>) {
      state[id] = { state: 'loading', bytes: 0 };
    },
    bytesReceived(state, { payload: { id, bytes } }: PayloadAction<{ id: string; bytes: number }>) {
      if (id in state) state[id] = { state: 'loading', bytes };
    },
    downloadSaved(state, { payload: { id, name } }: PayloadAction<{ id: string; name: string }>) {
      if (id in state) state[id] = { state: 'saved', name };
    },
    downloadFailed(state, { payload: { id, why } }: PayloadAction<{ id: string; why: string }>) {
      if (id in state) state[id] = { state: 'failed', why };
    },
    /** Their buyer has left: what is still on its way is nobody's any more. */
    downloadsForgotten: () => ({}),
  },
  selectors: {
    selectDownload: (state, id: string): Download => state[id] ?? idle,
  },
});

export const { selectDownload } = downloadsSlice.selectors;
const { downloadStarted, bytesReceived, downloadSaved, downloadFailed } = downloadsSlice.actions;
export const { downloadsForgotten } = downloadsSlice.actions;

type StateWithDownloads = { downloads: Downloads };

/** Fetches a pack and saves it, unless that is going on already. */
export function packWanted(
  id: string,
): ThunkAction<Promise<void>, StateWithDownloads, unknown, Action> {
  return async (dispatch, getState) => {
    if (selectDownload(getState(), id).state === 'loading') return;
    dispatch(downloadStarted(id));
    const pack = { path: `/leads/packs/${id}/download`, fallbackName: `leads-${id}.csv` };
    const outcome = await downloadFile(pack, (bytes) => dispatch(bytesReceived({ id, bytes })));
    if ('failure' in outcome) dispatch(downloadFailed({ id, why: outcome.failure }));
    else dispatch(downloadSaved({ id, name: outcome.name }));
  };
}

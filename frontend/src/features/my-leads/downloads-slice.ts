import { createSlice, type PayloadAction, type ThunkAction, type Action } from '@reduxjs/toolkit';
import { downloadFile } from '../../shared/lib/download-file.js';

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
    bytesReceived(state, { payload }: PayloadAction<{ id: string; bytes: number }>) {
      state[payload.id] = { state: 'loading', bytes: payload.bytes };
    },
    downloadSaved(state, { payload }: PayloadAction<{ id: string; name: string }>) {
      state[payload.id] = { state: 'saved', name: payload.name };
    },
    downloadFailed(state, { payload }: PayloadAction<{ id: string; why: string }>) {
      state[payload.id] = { state: 'failed', why: payload.why };
    },
  },
  selectors: {
    selectDownload: (state, id: string): Download => state[id] ?? idle,
  },
});

export const { selectDownload } = downloadsSlice.selectors;
const { downloadStarted, bytesReceived, downloadSaved, downloadFailed } = downloadsSlice.actions;

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

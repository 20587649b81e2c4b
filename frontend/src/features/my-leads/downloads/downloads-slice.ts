import { createSlice, type PayloadAction, type ThunkAction, type Action } from '@reduxjs/toolkit';
import { packDownloadPath, packsDownloadPath } from '@leadmart/contracts/paths';
import { downloadFile } from '../../../shared/lib/download-file.js';

/** A download of a pack: running, failed, or handed to the browser under this name. */
export type Download =
  | { state: 'idle' }
  | { state: 'loading'; bytes: number }
  | { state: 'failed'; why: string }
  | { state: 'saved'; name: string };

type Downloads = Record<string, Download>;

const idle: Download = { state: 'idle' };

/** Downloads by pack, or by the key of several packs. They continue when the user changes the page. */
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
    /** The buyer logged out: running downloads are dropped. */
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

type Wanted = ThunkAction<Promise<void>, StateWithDownloads, unknown, Action>;

/** Fetches and saves a pack, unless its download is running. */
export const packWanted = (id: string): Wanted =>
  fileWanted(id, { path: packDownloadPath(id), fallbackName: `leads-${id}.csv` });

/** The key of a download of several packs. */
export const keyOfPacks = (ids: readonly string[]): string => ids.toSorted().join(',');

/** Fetches and saves packs as one zip file. */
export const packsWanted = (ids: readonly string[]): Wanted =>
  fileWanted(keyOfPacks(ids), {
    path: `${packsDownloadPath}?ids=${ids.join(',')}`,
    fallbackName: 'leadmart-packs.zip',
  });

function fileWanted(id: string, file: { path: string; fallbackName: string }): Wanted {
  return async (dispatch, getState) => {
    if (selectDownload(getState(), id).state === 'loading') return;
    dispatch(downloadStarted(id));
    const outcome = await downloadFile(file, (bytes) => dispatch(bytesReceived({ id, bytes })));
    if ('failure' in outcome) dispatch(downloadFailed({ id, why: outcome.failure }));
    else dispatch(downloadSaved({ id, name: outcome.name }));
  };
}

import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Download as DownloadIcon, LoaderCircle, RotateCw } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../../shared/ui/buttons/Button.js';
import {
  keyOfPacks,
  packsWanted,
  packWanted,
  selectDownload,
  type Download,
} from './downloads-slice.js';
import styles from './DownloadButton.module.css';

type Selected = Parameters<typeof selectDownload>[0];

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The button's text, and its description for screen readers. */
function wordsFor(
  download: Download,
  what: string,
  format: string,
): { label: string; rest: string } {
  if (download.state === 'failed') return { label: 'Try again', rest: `to download ${what}` };
  if (download.state !== 'loading') return { label: 'Download', rest: `${what} as ${format}` };
  const label = download.bytes > 0 ? inMegabytes(download.bytes) : 'Downloading…';
  return { label, rest: `of ${what}` };
}

const icons = {
  idle: <DownloadIcon />,
  saved: <DownloadIcon />,
  loading: <LoaderCircle className={styles['turning']} />,
  failed: <RotateCw />,
};

/** Saves a pack as CSV. */
export function DownloadButton({ id, what }: { id: string; what: string }) {
  return <Downloading id={id} what={what} format="CSV" wanted={packWanted(id)} />;
}

/** Saves several packs at once. */
export function DownloadPacksButton({ ids, what }: { ids: readonly string[]; what: string }) {
  const wanted = packsWanted(ids);
  return <Downloading id={keyOfPacks(ids)} what={what} format="one zip file" wanted={wanted} />;
}

interface Props {
  id: string;
  what: string;
  format: string;
  wanted: ReturnType<typeof packWanted>;
}

/** Shows the progress of a download and reports failures. */
function Downloading({ id, what, format, wanted }: Props) {
  const dispatch = useDispatch<ThunkDispatch<Selected, unknown, UnknownAction>>();
  const download = useSelector((state: Selected) => selectDownload(state, id));
  const { label, rest } = wordsFor(download, what, format);
  const loading = download.state === 'loading';
  return (
    <div className={styles['download']}>
      {/* Not disabled while it loads: a disabled button loses the focus. */}
      <Button
        size="small"
        className={styles['button']}
        icon={icons[download.state]}
        aria-label={`${label} ${rest}`}
        aria-disabled={loading || undefined}
        onClick={() => void dispatch(wanted)}
      >
        {label}
      </Button>
      <span role="status" className="unseen">
        {loading && `Downloading ${what}`}
        {download.state === 'saved' && `Saved as ${download.name}`}
      </span>
      {download.state === 'failed' && (
        <span role="alert" className={styles['why']}>
          {download.why}
        </span>
      )}
    </div>
  );
}

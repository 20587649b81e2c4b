import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Download as DownloadIcon, LoaderCircle, RotateCw } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { packWanted, selectDownload, type Download } from './downloads-slice.js';
import styles from './DownloadButton.module.css';

type Selected = Parameters<typeof selectDownload>[0];

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The button's text, and its description for screen readers. */
function wordsFor(download: Download, what: string): { label: string; rest: string } {
  if (download.state === 'failed') return { label: 'Try again', rest: `to download ${what}` };
  if (download.state !== 'loading') return { label: 'Download', rest: `${what} as CSV` };
  const label = download.bytes > 0 ? inMegabytes(download.bytes) : 'Downloading…';
  return { label, rest: `of ${what}` };
}

const icons = {
  idle: <DownloadIcon aria-hidden="true" />,
  saved: <DownloadIcon aria-hidden="true" />,
  loading: <LoaderCircle className={styles['turning']} aria-hidden="true" />,
  failed: <RotateCw aria-hidden="true" />,
};

/** Saves a pack as CSV, shows the progress and reports failures. */
export function DownloadButton({ id, what }: { id: string; what: string }) {
  const dispatch = useDispatch<ThunkDispatch<Selected, unknown, UnknownAction>>();
  const download = useSelector((state: Selected) => selectDownload(state, id));
  const { label, rest } = wordsFor(download, what);
  const loading = download.state === 'loading';
  return (
    <div className={styles['download']}>
      {/* Not disabled while it loads: a disabled button loses the focus. */}
      <Button
        look="secondary"
        size="small"
        className={styles['button']}
        icon={icons[download.state]}
        aria-label={`${label} ${rest}`}
        aria-disabled={loading || undefined}
        onClick={() => void dispatch(packWanted(id))}
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

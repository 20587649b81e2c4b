import { useState } from 'react';
import { Download } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { downloadPack } from './download-pack.js';

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Saves a pack as CSV and shows how much has come. */
export function DownloadButton({ id, what }: { id: string; what: string }) {
  const toast = useToast();
  const [bytes, setBytes] = useState<number>();
  const start = async (): Promise<void> => {
    setBytes(0);
    const failure = await downloadPack(id, setBytes);
    setBytes(undefined);
    if (failure) toast.error(errorText(failure, 'The download failed. Please try again.'));
  };
  return (
    <Button
      look="secondary"
      size="small"
      icon={<Download aria-hidden="true" />}
      busy={bytes !== undefined}
      aria-label={bytes === undefined ? `Download ${what} as CSV` : `Downloading ${what}`}
      onClick={() => void start()}
    >
      {bytes === undefined ? 'Download' : inMegabytes(bytes)}
    </Button>
  );
}

import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { downloadFile } from '../../lib/download-file.js';
import { useToast } from '../../lib/hooks/use-toast.js';
import { Button } from './Button.js';

interface Props {
  path: string;
  fallbackName: string;
  /** Medium among the actions of a page. */
  size?: 'small' | 'medium';
  /** The main action of its place: large, and as wide as the place. */
  isMain?: boolean;
  children: ReactNode;
}

const main = { look: 'primary', size: 'large', wide: true } as const;

/** Saves a CSV file that the server creates. */
export function SaveFileButton({ path, fallbackName, size = 'small', isMain, children }: Props) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async (): Promise<void> => {
    setBusy(true);
    const outcome = await downloadFile({ path, fallbackName });
    setBusy(false);
    if ('failure' in outcome) toast.error(outcome.failure);
  };
  return (
    <Button
      {...(isMain ? main : { look: 'secondary', size })}
      busy={busy}
      icon={<Download />}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}

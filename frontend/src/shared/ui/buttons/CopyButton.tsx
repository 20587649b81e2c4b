import { Copy } from 'lucide-react';
import { useToast } from '../../lib/hooks/use-toast.js';
import { Button } from './Button.js';

interface Props {
  text: string;
  /** The way out when the browser refuses, a sentence after "Your browser does not let us copy.". */
  instead: string;
  onRefused?: () => void;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, instead, onRefused }: Props) {
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied');
    } catch {
      onRefused?.();
      toast.error(`Your browser does not let us copy. ${instead}`);
    }
  };
  return (
    <Button look="secondary" icon={<Copy />} onClick={() => void copy()}>
      Copy
    </Button>
  );
}

import { Copy } from 'lucide-react';
import { useToast } from '../../shared/lib/use-toast.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import styles from './api-guide.module.css';

/** Code that scrolls sideways by itself and can be copied. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Copied');
    } catch {
      toast.error('Your browser does not let us copy. Please select the text and copy it.');
    }
  };
  return (
    <div className={styles['code']}>
      {/* A region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <Button look="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}

import type { UploadFixes } from '@leadmart/contracts';

/** The corrections of this dialog, and the way to send them. */
export interface Fixing {
  fixes: UploadFixes;
  /** Whether some were not sent yet. */
  isPending: boolean;
  onFixes: (fixes: UploadFixes) => void;
  onApply: () => void;
}

import type { UploadFixes } from '@leadmart/contracts';
import type { FixTarget } from '../../upload-rules/row-fixes.js';

/** The corrections of this dialog, and the way to send them. */
export interface Fixing {
  fixes: UploadFixes;
  /** Whether some were not sent yet. */
  isPending: boolean;
  onFixes: (fixes: UploadFixes) => void;
  onApply: () => void;
  /** Takes back a fix that was sent. */
  onUndo: (target: FixTarget) => void;
}

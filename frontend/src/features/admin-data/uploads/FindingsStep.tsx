import type { ReactNode } from 'react';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { hasSomethingNew, type Found } from '../upload-rules/upload-situation.js';

/** What both reports ask: go on without what was found, take another file, or leave it. */
export interface FindingsProps {
  failure?: string | undefined;
  onSkip: () => void;
  onStartOver: () => void;
  onClose: () => void;
}

interface Props extends FindingsProps {
  title: string;
  /** What going on is called. */
  skipLabel: string;
  found: Found;
  children: ReactNode;
}

/** What the server found in a file, with the way on where there is one. */
export function FindingsStep({
  title,
  skipLabel,
  found: { uploadId, figures, step },
  failure,
  onSkip,
  onStartOver,
  onClose,
  children,
}: Props) {
  // Without a single new record there may still be a list of the invalid ones to see.
  const leadsOn = hasSomethingNew(figures) || (step === 'duplicates' && figures.invalidCount > 0);
  const canSkip = leadsOn && uploadId !== undefined;
  return (
    <FormModal
      title={title}
      submitLabel={canSkip ? skipLabel : 'Choose another file'}
      busy={false}
      failure={failure}
      onSubmit={canSkip ? onSkip : onStartOver}
      onClose={onClose}
    >
      {children}
    </FormModal>
  );
}

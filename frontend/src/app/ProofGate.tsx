import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofNeeded } from '../shared/api/proof.js';

const ProofDialog = lazy(async () => ({
  default: (await import('../features/session/ProofDialog.js')).ProofDialog,
}));

type Settle = (isProved: boolean) => void;

/** Shows the dialog that asks for the password whenever a call needs it. */
export function ProofGate() {
  const [settle, setSettle] = useState<Settle>();
  useEffect(
    () => onProofNeeded(() => new Promise<boolean>((resolve) => setSettle(() => resolve))),
    [],
  );
  if (!settle) return null;
  return (
    <Suspense>
      <ProofDialog
        onSettled={(isProved) => {
          setSettle(undefined);
          settle(isProved);
        }}
      />
    </Suspense>
  );
}

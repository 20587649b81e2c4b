import { useEffect, useState, type ComponentType } from 'react';
import { onProofNeeded } from '../shared/api/proof.js';

type Settle = (isProved: boolean) => void;
type Dialog = ComponentType<{ onSettled: Settle }>;

const loadDialog = async (): Promise<Dialog | undefined> => {
  try {
    return (await import('../features/session/ProofDialog.js')).ProofDialog;
  } catch (error) {
    console.warn('The dialog could not be loaded.', error);
    return undefined;
  }
};

/**
 * Shows the dialog that asks for the password whenever a call needs it. Every question is answered, also when the dialog
 * cannot be shown or disappears: the call that waits for it would never end.
 */
export function ProofGate() {
  const [asked, setAsked] = useState<{ Dialog: Dialog; settle: Settle }>();
  useEffect(() => {
    let settle: Settle = () => undefined;
    const disconnect = onProofNeeded(async () => {
      const Dialog = await loadDialog();
      if (!Dialog) return false;
      return new Promise<boolean>((resolve) => {
        settle = resolve;
        setAsked({ Dialog, settle });
      });
    });
    return () => {
      disconnect();
      settle(false);
    };
  }, []);
  if (!asked) return null;
  return (
    <asked.Dialog
      onSettled={(isProved) => {
        setAsked(undefined);
        asked.settle(isProved);
      }}
    />
  );
}

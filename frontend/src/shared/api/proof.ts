type Ask = () => Promise<boolean>;

let ask: Ask = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** Connects the dialog that asks for the password. Called by the frame of every page. */
export function onProofNeeded(shown: Ask): () => void {
  ask = shown;
  return () => {
    ask = () => Promise.resolve(false);
  };
}

/** Asks the user for the password again, once for calls that need it at the same time. False: the user declined. */
export async function askForProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

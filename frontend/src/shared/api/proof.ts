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

/**
 * The calls of the specification that cannot be undone. The server carries them out for a session alone; the site asks for a
 * proof of identity first. Mails and bulk changes can be undone for a while.
 */
const askedFirst = /^DELETE \/admin\/(?:datasets|credits\/packages)\/[^/]+$/;

const proofLifeMs = 15 * 60_000;

/** Whether the site asks the user for a proof of identity before it sends this call with this token. */
export function asksProofFirst(
  { method = 'GET', path }: { readonly method?: string; readonly path: string },
  token: string | null,
  nowMs = Date.now(),
): boolean {
  if (token === null || !askedFirst.test(`${method} ${path}`)) return false;
  const provedAtMs = provedAtOf(token);
  return provedAtMs !== undefined && nowMs - provedAtMs > proofLifeMs;
}

/** When the user of this token last gave the password or a second factor; undefined if it cannot be read. */
function provedAtOf(token: string): number | undefined {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { proved } = JSON.parse(atob(claims)) as { proved?: unknown };
    return typeof proved === 'number' ? proved * 1_000 : undefined;
  } catch {
    // The server refuses such a token.
    return undefined;
  }
}

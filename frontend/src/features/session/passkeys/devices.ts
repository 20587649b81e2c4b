import type {
  AddPasskeyBody,
  NewPasskeyOptionsView,
  PasskeyAssertion,
  PasskeyOptionsView,
} from '@leadmart/contracts';

/** The answer of a device, or a sentence for the user that says why there is none. */
export type DeviceAnswer<T> = { readonly answer: T } | { readonly refusal: string };

/** Whether this browser can use passkeys. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Asks the device to make a passkey. */
export async function makePasskey(
  options: NewPasskeyOptionsView,
): Promise<DeviceAnswer<AddPasskeyBody['passkey']>> {
  const { startRegistration } = await library();
  return asked(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    return { id, response: { clientDataJSON, attestationObject } };
  });
}

/** Asks the device to sign a challenge with a passkey that it has for this site. */
export async function signWithPasskey(
  options: PasskeyOptionsView,
): Promise<DeviceAnswer<PasskeyAssertion>> {
  const { startAuthentication } = await library();
  return asked(async () => {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  });
}

/** Loaded for those who use passkeys. */
const library = () => import('@simplewebauthn/browser');

async function asked<T>(ask: () => Promise<T>): Promise<DeviceAnswer<T>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    // Browsers do not say whether the user declined, the time ran out, or the device has no passkey.
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return {
      refusal: isKnown
        ? 'This device has a passkey for your account already.'
        : 'No passkey was used. Please try again.',
    };
  }
}

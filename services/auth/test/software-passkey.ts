import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyOptionsView, PasskeyAssertion } from '@leadmart/contracts';

/** The site of `startTestService`. */
const site = 'http://localhost:8080';

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR of what an authenticator writes: whole numbers, short texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const counted = (count: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
};

interface Signing {
  origin?: string;
  /** 0: the device does not count, as those that share passkeys. */
  counter?: number;
  /** Whether the device checked a fingerprint or a PIN. */
  isVerified?: boolean;
}

const clientData = (type: string, challenge: string, origin = site) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
const authenticatorData = (flags: number, { counter = 0, isVerified = true }: Signing) => {
  const verified = isVerified ? 0x04 : 0;
  return Buffer.concat([
    sha256('localhost'),
    Buffer.from([flags | 0x01 | verified]),
    counted(counter),
  ]);
};

/** A device with one passkey (ES256, no attestation). */
export function aPasskey(id = randomBytes(16)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  return {
    id: base64url(id),
    make: ({ challenge }: Pick<NewPasskeyOptionsView, 'challenge'>, signing: Signing = {}) => {
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(coseKey)];
      const authData = Buffer.concat([authenticatorData(0x40, signing), ...credential]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, signing.origin)),
          attestationObject: base64url(cbor(attestation)),
        },
      };
    },
    sign: (challenge: string, signing: Signing = {}): PasskeyAssertion => {
      const data = authenticatorData(0, signing);
      const client = clientData('webauthn.get', challenge, signing.origin);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}

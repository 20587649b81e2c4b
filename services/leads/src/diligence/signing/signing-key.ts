import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

/** The beginning of the DER form of an Ed25519 private key (RFC 8410, 7); its 32 bytes follow. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const keyBytes = 32;
const keyIdLength = 16;

/** An Ed25519 key that signs files. */
export interface SigningKey {
  readonly id: string;
  /** PEM. */
  readonly publicKey: string;
  /** The signature in base64; the same bytes have the same one. */
  sign(this: void, bytes: Buffer): string;
}

/** The key that follows from a secret of the operator, always the same one. */
export function signingKeyOf(secret: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'leadmart diligence files', keyBytes));
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyHead, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key);
  return {
    id: keyIdOf(publicKey.export({ type: 'spki', format: 'der' })),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  };
}

/** The beginning of the SHA-256 of a public key (DER): a changed key cannot have the id of another one. */
export const keyIdOf = (der: Buffer): string =>
  createHash('sha256').update(der).digest('hex').slice(0, keyIdLength);

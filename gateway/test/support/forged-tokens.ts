import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';

type Part = Record<string, unknown>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part;

function parts(token: string): { header: Part; claims: Part; signature: string } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return { header: decode(header), claims: decode(claims), signature };
}

function signedWith(key: KeyObject, header: Part, claims: Part): string {
  const text = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** The token of an API key with these scopes, as auth gives it to the gateway, made from the token of a session. */
export function keyTokenOf(
  token: string,
  scopes: readonly string[],
  privateKeyPem: string,
): string {
  const { header, claims } = parts(token);
  return signedWith(createPrivateKey(privateKeyPem), header, { ...claims, scopes });
}

/** A genuine token of the same session, whose user gave the last proof 16 minutes ago. */
export function staleProofOf(
  token: string,
  privateKeyPem: string,
  more: { readonly factor?: true } = {},
): string {
  const { header, claims } = parts(token);
  const ago = Math.floor(Date.now() / 1_000) - 16 * 60;
  const stale = { ...claims, ...more, auth_time: ago, proved: ago };
  return signedWith(createPrivateKey(privateKeyPem), header, stale);
}

/** Forgeries of a valid token, some signed with the real private key. All must be refused. */
export function forgeriesOf(token: string, privateKeyPem: string): Record<string, string> {
  const { header, claims, signature } = parts(token);
  const realKey = createPrivateKey(privateKeyPem);
  const ownKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const publicPem = createPublicKey(realKey).export({ type: 'spki', format: 'pem' });
  const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
  const { exp: _withoutExpiry, ...endless } = claims;
  const asHmac = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  return {
    expired: signedWith(realKey, header, { ...claims, iat: anHourAgo - 60, exp: anHourAgo }),
    'without an end': signedWith(realKey, header, endless),
    'of another issuer': signedWith(realKey, header, { ...claims, iss: 'somebody' }),
    'made an admin by hand': `${encode(header)}.${encode({ ...claims, isAdmin: true })}.${signature}`,
    'with its signature cut off': `${encode(header)}.${encode(claims)}.`,
    unsigned: `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
    'signed with the public key as a password': `${asHmac}.${createHmac('sha256', publicPem).update(asHmac).digest('base64url')}`,
    'signed with a key of their own': signedWith(ownKey, header, claims),
    'with an unknown key': signedWith(ownKey, { ...header, kid: 'mine' }, claims),
    'that is no token': 'e30.e30.e30',
  };
}

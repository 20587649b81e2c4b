import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import type { AuthConfig } from '../../auth.config.js';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

interface Key {
  /** Stored with each secret, so that a newer key does not make it unreadable. */
  readonly id: string;
  readonly key: Buffer;
}

/** Encrypts secrets of users with the first key of SECOND_FACTOR_KEYS; the other keys still decrypt older ones. */
@Injectable()
export class SecretBox {
  private readonly keys: readonly [Key, ...Key[]];

  constructor(@InjectConfig() { SECOND_FACTOR_KEYS }: Pick<AuthConfig, 'SECOND_FACTOR_KEYS'>) {
    this.keys = SECOND_FACTOR_KEYS.map(keyOf) as [Key, ...Key[]];
  }

  /** Only `open` with the same owner reads it. */
  seal(secret: string, owner: string): string {
    const [{ id, key }] = this.keys;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()]);
    return `${id}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /** Throws if the key is no longer among the settings, or for another owner. */
  open(sealed: string, owner: string): string {
    const [keyId, text = ''] = sealed.split('.');
    const known = this.keys.find(({ id }) => id === keyId);
    if (!known) throw new Error(`SECOND_FACTOR_KEYS lacks the key ${keyId}`);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(algorithm, known.key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-tagBytes));
    const plain = decipher.update(bytes.subarray(ivBytes, -tagBytes));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  }
}

function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'leadmart second factor', 32));
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
}

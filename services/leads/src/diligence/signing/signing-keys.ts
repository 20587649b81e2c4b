import { Injectable } from '@nestjs/common';
import type { DiligenceKeysView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../leads.config.js';
import { PublicKeyRepository } from './public-key.repository.js';
import { signingKeyOf, type SigningKey } from './signing-key.js';

const storedForMs = 60_000;

/** The key that signs diligence files, and the public keys of all that were signed here. */
@Injectable()
export class SigningKeys {
  private readonly key: SigningKey;
  private storedAtMs = 0;

  constructor(
    private readonly publicKeys: PublicKeyRepository,
    private readonly clock: Clock,
    @InjectConfig() { DILIGENCE_SECRET }: LeadsConfig,
  ) {
    this.key = signingKeyOf(DILIGENCE_SECRET);
  }

  /** The key to sign with. Its public key is stored before, each minute anew: an operator may have restored a backup. */
  async current(): Promise<SigningKey> {
    const now = this.clock.now();
    if (now.getTime() - this.storedAtMs < storedForMs) return this.key;
    const { id, publicKey } = this.key;
    await this.publicKeys.add({ id, publicKey, firstUsedAt: now });
    this.storedAtMs = now.getTime();
    return this.key;
  }

  async list(): Promise<DiligenceKeysView> {
    const keys = await this.publicKeys.all();
    return {
      keys: keys.map(({ id, publicKey, firstUsedAt }) => ({
        _id: id,
        publicKey,
        firstUsedAt: firstUsedAt.toISOString(),
      })),
    };
  }
}

import { Injectable } from '@nestjs/common';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  PasskeyInvalid,
  type AddPasskeyBody,
  type PasskeyAssertion,
  type PasskeyOptionsView,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../../auth.config.js';
import { hashOfLinkToken, newLinkToken } from '../../links/link-secrets.js';
import { SecondFactorMetrics } from '../second-factor-metrics.js';
import { SecondFactorReader } from '../second-factor.reader.js';
import { SecondFactorRepository } from '../second-factor.repository.js';
import type { Passkey } from '../second-factor.schema.js';
import { PasskeyChallengeRepository } from './passkey-challenge.repository.js';

const challengeMs = 5 * 60_000;

/** The algorithms of public keys by COSE number: Ed25519, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

type NewPasskey = AddPasskeyBody['passkey'];

/** Makes challenges for passkeys and checks what devices answer. Each challenge and each answer is accepted once. */
@Injectable()
export class PasskeyChecks {
  /** Passkeys belong to the host of the site. */
  readonly rpId: string;
  private readonly origin: string;

  constructor(
    private readonly challenges: PasskeyChallengeRepository,
    private readonly reader: SecondFactorReader,
    private readonly factors: SecondFactorRepository,
    private readonly metrics: SecondFactorMetrics,
    private readonly clock: Clock,
    @InjectConfig() { PUBLIC_URL }: Pick<AuthConfig, 'PUBLIC_URL'>,
    @InjectLog() private readonly log: Log,
  ) {
    const { hostname, origin } = new URL(PUBLIC_URL);
    this.rpId = hostname;
    this.origin = origin;
  }

  /** A challenge to add a passkey to this user; without a user, one to log in or to prove. */
  async begin(userId: UserId | null = null): Promise<PasskeyOptionsView> {
    const challenge = newLinkToken();
    const expiresAt = new Date(this.clock.now().getTime() + challengeMs);
    await this.challenges.insert(hashOfLinkToken(challenge), userId, expiresAt);
    return { challenge, rpId: this.rpId, timeout: challengeMs, userVerification: 'required' };
  }

  /** The public part of a passkey that a device has made for this user. Throws PasskeyInvalid. */
  async made(userId: UserId, { id, response }: NewPasskey): Promise<Omit<Passkey, 'name'>> {
    const { verified, registrationInfo } = await this.checked(() =>
      verifyRegistrationResponse({
        ...this.expected(userId),
        response: { ...answerOf(id), response: { ...response, transports: undefined } },
        supportedAlgorithmIDs: passkeyAlgorithms,
      }),
    );
    if (!verified) throw PasskeyInvalid();
    const { credential } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return {
      id: credential.id,
      publicKey,
      counter: credential.counter,
      addedAt: this.clock.now(),
      lastUsedAt: null,
    };
  }

  /** The user who has this passkey. It proves nothing by itself. */
  async ownerOf({ id }: PasskeyAssertion): Promise<UserId | undefined> {
    return (await this.reader.findByPasskey(id))?.userId;
  }

  /**
   * Accepts a challenge that a passkey of this user has signed. Throws PasskeyInvalid, also for a counter that does
   * not rise: the passkey may have been copied.
   */
  async use(userId: UserId, assertion: PasskeyAssertion): Promise<void> {
    try {
      await this.spend(userId, assertion);
      this.metrics.given('passkey', true);
    } catch (error) {
      if (PasskeyInvalid.is(error)) this.metrics.given('passkey', false);
      throw error;
    }
  }

  private async spend(userId: UserId, { id, response }: PasskeyAssertion): Promise<void> {
    const { passkeys } = await this.reader.find(userId);
    const passkey = passkeys.find((one) => one.id === id);
    if (!passkey) throw PasskeyInvalid();
    const { userHandle } = response;
    if (userHandle !== undefined && userHandle !== userHandleOf(userId)) throw PasskeyInvalid();
    const { verified, authenticationInfo } = await this.checked(() =>
      verifyAuthenticationResponse({
        ...this.expected(null),
        response: { ...answerOf(id), response },
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }),
    );
    if (!verified) throw PasskeyInvalid();
    const used = { id, counter: authenticationInfo.newCounter, at: this.clock.now() };
    if (!(await this.factors.usePasskey(userId, used))) throw PasskeyInvalid();
  }

  private expected(userId: UserId | null) {
    return {
      expectedChallenge: async (challenge: string) =>
        this.challenges.use(hashOfLinkToken(challenge), userId, this.clock.now()),
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: true,
    };
  }

  /** The library throws errors without codes for everything that a client can send. */
  private async checked<T>(check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (err) {
      this.log.info({ err }, 'passkey refused');
      throw PasskeyInvalid();
    }
  }
}

const answerOf = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** The user as passkeys store it. */
export const userHandleOf = (userId: UserId): string => Buffer.from(userId).toString('base64url');

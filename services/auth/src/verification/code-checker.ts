import { Injectable } from '@nestjs/common';
import { CodeInvalid, type CatalogueError } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import type { Rate } from '@leadmart/platform/rates';
import type { AuthConfig } from '../auth.config.js';
import { LoginAttemptsService } from '../limits/login-attempts.service.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { LinksService } from '../links/links.service.js';
import { hashOfCode } from '../mails/verification-code.js';
import type { User } from '../users/user.js';
import { decideCode, mostTries } from './verification.decisions.js';

/** Over all codes of an account: a stranger who asks for new codes tries 30 of a million a day. The link still works. */
const perDay: Rate = { name: 'verification-code', max: 30, perSeconds: 24 * 3_600 };

/** Compares codes with the one in the last verification mail, and limits how many can be tried. */
@Injectable()
export class CodeChecker {
  constructor(
    private readonly links: LinksService,
    private readonly attempts: LoginAttemptsService,
    private readonly limits: RateLimitsService,
    @InjectConfig() private readonly config: Pick<AuthConfig, 'AUTH_PRIVATE_KEY'>,
  ) {}

  /**
   * Returns the hash of the right code, which is not used up. Throws CodeInvalid with the delays of failed logins, counted apart
   * from wrong passwords, because a right password before each code would reset the count; VerificationCodeSpent.
   */
  async check({ id }: User, code: string, address: string): Promise<string> {
    const hash = hashOfCode(id, code, this.config);
    await this.limits.enforce(id, perDay);
    let refusal: CatalogueError = CodeInvalid();
    const isRight = await this.attempts.make({ account: `codes of ${id}`, address }, async () => {
      const decision = decideCode(await this.links.tryCode(id, mostTries), hash);
      if (decision.kind === 'accept') return true;
      refusal = decision.because;
      return undefined;
    });
    if (!isRight) throw refusal;
    return hash;
  }
}

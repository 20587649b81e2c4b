import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's first choice of parameters: about 6 ms on one core. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes passwords and compares them. Knows no user. */
@Injectable()
export class Passwords {
  /** Of a password nobody has: compared when there is no account, so that absence takes as long. */
  private readonly nobodys = hash(randomBytes(32), parameters);

  async hash(password: string): Promise<string> {
    return await hash(canonical(password), parameters);
  }

  /** Without a hash, an equally long comparison that fails. */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const same = await verify(passwordHash ?? (await this.nobodys), canonical(password));
    return same && passwordHash !== undefined;
  }
}

/** The same accented letter is typed differently on different keyboards. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}

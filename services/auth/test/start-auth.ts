import { randomBytes } from 'node:crypto';
import {
  SendTransactionalMail,
  type SessionView,
  type TransactionalMail,
  type UserView,
} from '@leadmart/contracts';
import {
  startTestService,
  TestClock,
  testTokens,
  until,
  type TestService,
} from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { AppModule } from '../src/app.module.js';
import { authEnv, type AuthConfig } from '../src/auth.config.js';
import { UserAdministrationService } from '../src/users/administration/user-administration.service.js';

export type AuthService = TestService<AuthConfig>;
type LinkMail = Extract<TransactionalMail, { link?: string }>;

interface AuthOptions {
  readonly vars?: Record<string, string>;
  /** Starts a replica of this service. */
  readonly beside?: AuthService;
  /** Prepares the answers of services that auth queries while it starts. */
  readonly beforeStart?: (bus: AuthService['bus']) => Promise<void>;
}

/** Auth on a free port, with a clock that a test can advance. */
export async function startAuth({ vars, beside, beforeStart }: AuthOptions = {}) {
  const tokens = beside?.tokens ?? testTokens();
  const clock = new TestClock();
  const service = await startTestService({
    name: 'auth',
    env: authEnv,
    module: AppModule.with,
    tokens,
    namespace: beside?.namespace,
    beforeStart,
    vars: {
      AUTH_PRIVATE_KEY: tokens.privateKey,
      SECOND_FACTOR_KEYS: 'a key of second factors that only tests have',
      ...vars,
    },
    overrides: [{ provide: Clock, useValue: clock }],
  });
  return { ...service, clock };
}

export const password = 'right password';

export const anEmail = () => `${randomBytes(6).toString('hex')}@leadmart.test`;

/** A client address without counted attempts, in the header that the gateway sets. */
export function fromSomewhere(): { headers: { 'x-forwarded-for': string } } {
  const [a, b, c] = randomBytes(3);
  return { headers: { 'x-forwarded-for': `10.${a}.${b}.${c}` } };
}

export async function register(service: AuthService, email = anEmail(), from = fromSomewhere()) {
  const body = { username: 'Ann', email, password };
  const answer = await service.http<SessionView>('POST', '/auth/register', {
    body,
    ...from,
  });
  if (answer.status !== 201) throw new Error(`registering answered ${answer.text}`);
  return answer.body;
}

export const logIn = (service: AuthService, email: string, secret = password) =>
  service.http<SessionView & { error: string; code: string }>('POST', '/auth/login', {
    body: { email, password: secret },
    ...fromSomewhere(),
  });

export const logOut = (service: AuthService, token: string, body?: object) =>
  service.as(token).post<{ code: string }>('/auth/logout', body);

/** Sorted statuses: requests that were sent at once are answered in any order. */
export const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** The claims of a session token that say when its user signed in and gave a proof. */
export function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly sid: string;
    readonly sv: number;
    readonly auth_time: number;
    readonly proved: number;
    readonly factor?: true;
  };
}

export function mailsTo(service: AuthService, email: string): TransactionalMail[] {
  return service.bus.seen(SendTransactionalMail).filter(({ to }) => to === email);
}

/** Waits for `count` mails of a template and returns the secret in the newest one. */
export async function linkTokenTo(
  service: AuthService,
  email: string,
  { template, count = 1 }: { template: LinkMail['template']; count?: number },
): Promise<string> {
  const mails = await until(() => {
    const found = mailsTo(service, email).filter((mail) => mail.template === template);
    return found.length >= count ? found : undefined;
  });
  const { link } = mails.at(-1) as LinkMail;
  return new URL(link ?? '').pathname.split('/').at(-1) ?? '';
}

/** Waits for `count` verification mails and returns the code in the newest one. */
export async function codeTo(service: AuthService, email: string, count = 1): Promise<string> {
  const mails = await until(() => {
    const found = mailsTo(service, email).flatMap((mail) =>
      mail.template === 'verify-email' ? [mail.code] : [],
    );
    return found.length >= count ? found : undefined;
  });
  return mails.at(-1) ?? '';
}

export async function registerVerified(service: AuthService, email = anEmail()) {
  const from = fromSomewhere();
  const { user } = await register(service, email, from);
  const token = await linkTokenTo(service, email, { template: 'verify-email' });
  const answer = await service.http<SessionView>('GET', `/auth/verify-email/${token}`, from);
  if (answer.status !== 200) throw new Error(`verifying answered ${answer.text}`);
  return { email, userId: user._id, token: answer.body.token };
}

export async function anAdmin(service: AuthService) {
  const { email, userId } = await registerVerified(service);
  await service.app.get(UserAdministrationService).promote(userId, { by: null });
  return { email, userId, token: (await logIn(service, email)).body.token };
}

export const validate = (service: AuthService, token: string) =>
  service.as(token).get<{ user: UserView; token?: string; code: string }>('/user/validate');

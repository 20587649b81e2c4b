import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  apiKeyScopes,
  apiKeysPath,
  endOtherSessionsPath,
  type ApiKeyScope,
  type ApiKeyWithSecretView,
} from '@leadmart/contracts';
import { Api, type Answer } from '@leadmart/journeys/api';
import { publishedOperations, type Operation } from '@leadmart/journeys/api-reference';
import { eventually, patiently } from '@leadmart/journeys/eventually';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { People, type Person } from '@leadmart/journeys/people';
import { theRunningProcesses } from '@leadmart/journeys/running-stack';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { forgeriesOf, keyTokenOf, staleProofOf } from '../support/forged-tokens.js';
import { sideBySide } from '../support/loads/side-by-side.js';
import {
  aFileOfPhones,
  bodyFor,
  claimedLeads,
  idsOf,
  sendsFile,
  successOf,
} from '../support/owned-things.js';
import { targetOf } from '../support/published-operations.js';

/** Headers without a token, by what they have instead. */
const withoutToken = [
  ['another scheme', 'Basic YWRtaW5AbGVhZG1hcnQudGVzdDpsZWFkbWFydC1kZW1v'],
  ['two tokens', 'Bearer a.b.c, Bearer d.e.f'],
  ['no token', 'Bearer '],
  ['bytes that are no token', 'Bearer %00%ff'],
] as const;

type Door = 'gateway' | 'service';

describe('routes × callers, made of the API reference', () => {
  let stack: Awaited<ReturnType<typeof theRunningProcesses>>;
  let operations: Operation[];
  let people: People;
  let buyer: Person;
  let admin: Person;
  let forgeries: Record<string, string>;
  let unverified: string;
  let endedSession: string;
  let privateKey: string;
  beforeAll(async () => {
    stack = await theRunningProcesses();
    people = new People(stack);
    operations = await publishedOperations(stack.url);
    [buyer, admin] = await Promise.all([people.aBuyer(), people.theAdmin()]);
    privateKey = await readFile(join(stack.logs, '../keys/auth-private.pem'), 'utf8');
    forgeries = forgeriesOf(buyer.api.token ?? '', privateKey);
    unverified = (await people.register()).token;
    endedSession = await anEndedSession();
  });
  afterAll(() => stack?.stop());

  /** A password reset ends every session of its user, soon at every process. */
  async function anEndedSession(): Promise<string> {
    const { api, email } = await people.aBuyer();
    await people.visitor().post('/auth/forgot-password', { email });
    const link = await new Mailbox(stack.mailUrl).tokenFor(email, 'reset-password');
    await people.visitor().post(`/auth/reset-password/${link}`, { password: 'another-long-one' });
    await eventually('every process knows of the ended session', async () => {
      const answers = await callAll(oneOfEachService(), api.token);
      return answers.every(({ status }) => status === 401);
    });
    return api.token ?? '';
  }

  const closed = () => operations.filter(({ access }) => access !== 'public');
  const oneOfEachService = () => [
    ...new Map(closed().map((operation) => [operation.service, operation])).values(),
  ];
  const withAccess = (wanted: string) => operations.filter(({ access }) => access === wanted);

  const call = (
    operation: Operation,
    door: Door,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const url = door === 'gateway' ? stack.url : (stack.urls[operation.service] ?? '');
    const body = operation.method === 'GET' ? {} : { body: {} };
    return new Api(url).send(operation.method, targetOf(operation), { headers, ...body });
  };

  /** Calls each operation through the gateway and directly at its service. */
  async function callAll(
    asked: readonly Operation[],
    token: string | undefined,
    headers: Record<string, string> = token === undefined
      ? {}
      : { authorization: `Bearer ${token}` },
    doors: readonly Door[] = ['gateway', 'service'],
  ) {
    const calls = asked.flatMap((operation) => doors.map((door) => ({ operation, door })));
    return sideBySide(calls, async ({ operation, door }) => {
      const { status, body } = await call(operation, door, headers);
      const name = `${operation.method} ${operation.path} at the ${door}`;
      return { call: name, status, code: body?.['code'] };
    });
  }

  const expectAll = (answers: Awaited<ReturnType<typeof callAll>>, status: number) =>
    expect(answers.filter((answer) => answer.status !== status)).toEqual([]);
  const expectNoneRefused = (answers: Awaited<ReturnType<typeof callAll>>) =>
    expect(
      answers.filter(({ status }) => status === 401 || status === 403 || status >= 500),
    ).toEqual([]);

  it('covers every access level with the operations of the API reference', () => {
    expect(withAccess('public').length).toBeGreaterThan(5);
    expect(withAccess('user').length).toBeGreaterThan(8);
    expect(withAccess('admin').length).toBeGreaterThan(25);
  });

  it('V8.2.1 refuses a request without a token on every closed route', async () => {
    expectAll(await callAll(closed(), undefined), 401);
  });

  it.each(withoutToken)(
    'V8.2.1 refuses an authorization header with %s',
    async (_what, authorization) => {
      expectAll(await callAll(oneOfEachService(), undefined, { authorization }), 401);
    },
  );

  it.each(withoutToken)(
    'V8.2.1 refuses an authorization header with %s on every closed route (soak)',
    async (_what, authorization) => {
      expectAll(await callAll(closed(), undefined, { authorization }), 401);
    },
  );

  it('V9.1.1, V9.1.2, V9.1.3, V9.2.1 refuse every forged or expired token', async () => {
    for (const token of Object.values(forgeries))
      expectAll(await callAll(oneOfEachService(), token), 401);
  });

  it('V9.1.1, V9.2.1 refuse a foreign and an expired token on every closed route (soak)', async () => {
    const { expired = '', 'signed with a key of their own': foreign = '' } = forgeries;
    expectAll(await callAll(closed(), expired), 401);
    expectAll(await callAll(closed(), foreign), 401);
  });

  it('V7.4.1 refuses an ended session on every closed route', async () => {
    expectAll(await callAll(closed(), endedSession), 401);
  });

  it('V8.2.1 refuses a user whose address is not verified on every closed route', async () => {
    const answers = await callAll(closed(), unverified);
    expectAll(answers, 403);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['AUTH.EMAIL_NOT_VERIFIED']));
  });

  it('V8.3.1 refuses a buyer on every route for administrators', async () => {
    const answers = await callAll(withAccess('admin'), buyer.api.token);
    expectAll(answers, 403);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['AUTH.NOT_ADMIN']));
  });

  it('V8.2.1 opens to API keys only the routes of their scopes', async () => {
    const keyTo = async (...scopes: ApiKeyScope[]) => {
      const sent = { name: `Key to ${scopes.join(', ')}`, scopes };
      const { body } = await admin.api.post<ApiKeyWithSecretView>(apiKeysPath, sent);
      return { authorization: `Bearer ${body.secret}` };
    };
    for (const scope of apiKeyScopes) {
      const atGateway = await keyTo(scope);
      const token = keyTokenOf(admin.api.token ?? '', [scope], privateKey);
      const atService = { authorization: `Bearer ${token}` };
      const open = withAccess('user').filter(({ scopes }) => scopes.includes(scope));
      const shut = withAccess('user').filter(({ scopes }) => !scopes.includes(scope));
      expect(open.length).toBeGreaterThan(1);
      for (const [door, headers] of [
        ['gateway', atGateway],
        ['service', atService],
      ] as const) {
        expectNoneRefused(await callAll(open, undefined, headers, [door]));
        const refused = await callAll(shut, undefined, headers, [door]);
        expectAll(refused, 403);
        expect(new Set(refused.map(({ code }) => code))).toEqual(
          new Set(['AUTH.API_KEY_NOT_ALLOWED']),
        );
      }
    }
    const toEverything = await keyTo(...apiKeyScopes);
    expectAll(await callAll(withAccess('admin'), undefined, toEverything, ['gateway']), 403);
    expectAll(await callAll(closed(), undefined, toEverything, ['service']), 401);
  });

  it('V7.5.1, V7.5.3 refuses a session without a recent proof, and API keys, on every route that declares it', async () => {
    for (const access of ['user', 'admin'] as const) {
      const token = (access === 'user' ? buyer : admin).api.token ?? '';
      const stale = staleProofOf(token, privateKey);
      const ofFactor = staleProofOf(token, privateKey, { factor: true });
      const declared = (proof: string) => withAccess(access).filter((one) => one.proof === proof);
      expect(declared('recent').length).toBeGreaterThan(3);
      const inBody = declared('with-password');
      for (const answers of [
        await callAll(declared('recent'), stale),
        await callAll([...declared('recent'), ...inBody], ofFactor),
      ]) {
        expectAll(answers, 423);
        expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['AUTH.PROOF_NEEDED']));
      }
      // Their bodies have the password, which is all that an account without a factor has.
      expectAll(await callAll(inBody, stale), 400);
      // The specification's calls answer without a proof, as long as the operator sets no limit.
      const limited = withAccess(access).filter(({ proof }) => typeof proof === 'object');
      const plain = await callAll(limited, stale);
      expect(plain.filter(({ status }) => status === 423)).toEqual([]);
      const proved = withAccess(access).filter(({ proof }) => proof !== undefined);
      const key = keyTokenOf(token, apiKeyScopes, privateKey);
      expectAll(
        await callAll(proved, undefined, { authorization: `Bearer ${key}` }, ['service']),
        403,
      );
    }
  });

  it('lets buyers and administrators call their own routes', async () => {
    expectNoneRefused(await callAll(staying(withAccess('user')), buyer.api.token));
    expectNoneRefused(await callAll(staying(withAccess('admin')), admin.api.token));
  });

  it('lets a visitor call public routes', async () => {
    expectNoneRefused(await callAll(withAccess('public'), undefined));
  });

  it('V8.2.2 answers the same for an id of another user as for one that does not exist', async () => {
    const owner = await people.aBuyerWith(100);
    const dataset = await aDataset(admin, claimedLeads);
    const bought = await order(owner, { datasetId: dataset._id, states: ['TX'], quantity: 20 });
    const purchase = bought.body.data.jobId;
    await ended(owner, purchase);
    const owned = withAccess('user').filter(({ path }) => path.includes('{'));
    expect(owned.length).toBeGreaterThan(1);
    // Operations on the same kind of things in turn, because each makes and ends things of this owner.
    await sideBySide([...new Set(owned.map(kindOf))], async (kind) => {
      for (const operation of owned.filter((each) => kindOf(each) === kind)) {
        const { method, path } = operation;
        const ids = await idsOf(owner, { path, sandboxUrl: stack.mailUrl, datasetId: dataset._id });
        const target = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? purchase);
        const call = sendsFile(operation)
          ? { form: aFileOfPhones(path) }
          : { body: bodyFor(operation, dataset._id) };
        const send = (by: Person, to: string) => patiently(() => by.api.send(method, to, call));
        const [others, nobodys] = await Promise.all([
          send(buyer, target),
          send(buyer, targetOf(operation)),
        ]);
        const mine = await send(owner, target);
        const refusal = mine.status === successOf(operation) ? undefined : mine.body;
        expect({ path, refusal }).toEqual({ path });
        expect({ path, status: others.status }).toEqual({ path, status: 404 });
        expect({ ...others.body, requestId: '' }).toEqual({ ...nobodys.body, requestId: '' });
      }
    });
  });

  it('V8.3.1 keeps a buyer out of administrators\u2019 routes whatever headers say', async () => {
    const headers = {
      authorization: `Bearer ${buyer.api.token}`,
      'x-user-id': admin.user._id,
      'x-user-admin': 'true',
      'x-original-url': '/api/v1/announcements',
      'x-http-method-override': 'GET',
    };
    expectAll(await callAll(withAccess('admin'), undefined, headers), 403);
  });
});

/** Leaves out operations that end the caller's session: the other operations still need it. */
const staying = (operations: Operation[]) =>
  operations.filter(
    ({ path }) => !path.startsWith('/auth/logout') && path !== endOtherSessionsPath,
  );

/** `/leads/packs` of `/leads/packs/{id}/download`. */
const kindOf = ({ path }: Operation): string => path.slice(0, path.indexOf('{'));

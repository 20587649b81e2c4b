import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { serviceNames, type SessionView, type UserView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { password, People, type Person } from '@leadmart/journeys/people';
import { theRunningProcesses } from '@leadmart/journeys/running-stack';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';

/** In the name, the address and every text of the person. */
const marker = `zyx${Date.now().toString(36)}`;
const email = `${marker}@example.com`;
/** Records of money: they name their buyer for ever. */
const receipts = 'billing.receipts';

describe('a deleted user', () => {
  let stack: Awaited<ReturnType<typeof theRunningProcesses>>;
  let client: mongo.MongoClient;
  let admin: Person;
  let person: Person;
  beforeAll(async () => {
    stack = await theRunningProcesses();
    client = await mongo.MongoClient.connect(stack.env['MONGO_URL'] ?? '');
    const people = new People(stack);
    admin = await people.theAdmin();
    person = await aUserWith(people, { username: `Wanda ${marker}`, email });
  });
  afterAll(async () => {
    await client?.close();
    await stack?.stop();
  });

  async function aUserWith(people: People, who: { username: string; email: string }) {
    const visitor = people.visitor();
    await visitor.post('/auth/register', { ...who, password });
    const link = await new Mailbox(stack.mailUrl).tokenFor(who.email, 'verify-email');
    const { body } = await visitor.get<SessionView>(`/auth/verify-email/${link}`);
    return { api: visitor.as(body.token), user: body.user, email: who.email };
  }

  /** Uses what stores something about a person. */
  async function useTheProduct(): Promise<void> {
    const { api, user } = person;
    await eventually('credits', async () => {
      const body = { userId: user._id, amount: 100 };
      return (await admin.api.post('/admin/credits/add', body)).status === 200;
    });
    await api.post('/auth/forgot-password', { email });
    await api.post('/payments/process', {
      paymentMethodId: 'pm_card_visa',
      packageId: await aPackage(),
    });
    const dataset = await aDataset(admin, leads(3, { from: 3_300_000 }));
    const { body } = await order(person, { datasetId: dataset._id, states: ['CA'], quantity: 2 });
    await ended(person, body.data.jobId);
    const [sold] = await downloaded(person, body.data.jobId);
    const claim = {
      phones: sold?.split(',').find((cell) => /^\d{10}$/.test(cell)),
      reason: 'other',
      words: `Told to ${marker}`,
    };
    const claims = `/leads/packs/${body.data.jobId}/claims`;
    expect((await api.post(claims, claim)).status).toBe(201);
    const list = { name: `List ${marker}`, phones: `2015550123\nno phone of ${marker}` };
    expect((await api.post('/leads/suppression-lists', list)).status).toBe(201);
    const webhook = { url: `http://127.0.0.1:9/${marker}`, events: ['claim.decided'] };
    expect((await api.post('/webhooks', webhook)).status).toBe(201);
    const note = { text: `Note about ${marker}` };
    const headers = { 'idempotency-key': marker };
    await admin.api.post(`/admin/users/${user._id}/notes`, note, { headers });
    const mail = { recipients: [email], subject: 'News', message: 'Hello {{username}}' };
    // The address is known to admin-mail soon after its verification.
    await eventually(
      'the campaign',
      async () => (await admin.api.post('/admin/mail/send', mail)).status === 202,
    );
    await eventually('the email', async () =>
      (await new Mailbox(stack.mailUrl).to(email)).some(({ subject }) => subject === 'News'),
    );
  }

  async function aPackage(): Promise<string | undefined> {
    const { body } = await person.api.get<{ _id: string }[]>('/credits/packages?active=true');
    return body[0]?._id;
  }

  const databaseOf = (service: string) => client.db(`${stack.env['MONGO_DB_PREFIX']}_${service}`);

  /** Says whether a document of a collection contains the text, in any field. */
  async function contains(place: string, text: string): Promise<boolean> {
    const [service = '', name = ''] = place.split('.');
    // The bytes as stored: texts are in them as they are.
    const documents = databaseOf(service).collection(name).find({}, { raw: true });
    for await (const bytes of documents as unknown as AsyncIterable<Uint8Array>)
      if (Buffer.from(bytes).includes(text)) return true;
    return false;
  }

  /** The collections with a document that contains the text, all or of these. */
  async function placesOf(text: string, among?: readonly string[]): Promise<string[]> {
    const places: string[] = [];
    for (const place of among ?? (await allPlaces()))
      if (await contains(place, text)) places.push(place);
    return places.sort();
  }

  async function allPlaces(): Promise<string[]> {
    const names = serviceNames.map(async (service) => {
      const collections = await databaseOf(service).listCollections().toArray();
      return collections.map(({ name }) => `${service}.${name}`);
    });
    return (await Promise.all(names)).flat();
  }

  it('leaves nothing of its name, address, lists and notes in any collection but its receipts', async () => {
    await useTheProduct();
    const places = [
      'admin-mail.campaign_mails',
      'admin-mail.contacts',
      'admin-mail.deliveries',
      'admin-mail.webhooks',
      'analytics.users',
      'auth.notes',
      'auth.users',
      'billing.accounts',
      receipts,
      'leads.claims',
      'leads.suppression_lists',
    ];
    await eventually(
      'the user is known everywhere',
      async () => (await placesOf(marker, places)).length === places.length,
    );
    const requested = await person.api.post<UserView>('/user/delete', { password });
    expect(requested.body.deletionDueAt).toEqual(expect.any(String));
    const users = databaseOf('auth').collection<{ _id: string }>('users');
    const deletionDueAt = new Date();
    await users.updateOne(
      { _id: person.user._id },
      { $set: { deletionDueAt, work: { dueAt: deletionDueAt } } },
    );
    const isGone = async (among?: string[]) => (await placesOf(marker, among)).join() === receipts;
    await eventually(
      'nothing else is left',
      async () => (await isGone(places)) && (await isGone()),
    ).catch(async () => expect(await placesOf(marker)).toEqual([receipts]));
    // Pieces of lists are encoded; their ids name the user.
    const pieces = databaseOf('leads').collection('pieces');
    expect(await pieces.countDocuments({ _id: { $regex: person.user._id } } as never)).toBe(0);
    const stagings = databaseOf('leads').collection('stagings');
    expect(await stagings.countDocuments({ subject: person.user._id })).toBe(0);
    const notices = databaseOf('admin-mail').collection('notices');
    expect(await notices.countDocuments({ userId: person.user._id })).toBe(0);
    // Ledger and purchases refer to the person by the id only.
    const kept = await placesOf(person.user._id);
    expect(kept).toEqual(expect.arrayContaining(['billing.entries', 'leads.purchases']));
  });
});

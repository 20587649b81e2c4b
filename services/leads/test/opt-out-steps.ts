import {
  SendTransactionalMail,
  type AdminOptOutsView,
  type OptOutCertificateView,
  type OptOutPartView,
  type OptOutReceiptView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { Repeater } from '@leadmart/platform/time';
import { carryOutOptOutsTask } from '../src/opt-outs/carry-out-opt-outs.js';
import type { Leads } from './start-leads.js';

/** Steps of people who opt out, and of admins who enter requests. */
export function optOutSteps(leads: Leads) {
  let places = 0;
  /** A client address without counted requests. */
  const from = () => ({ 'x-forwarded-for': `10.9.${(places += 1) >> 8}.${places & 255}` });
  const post = <B>(path: string, body: unknown, headers = from()) =>
    leads.http<B & { code: string }>('POST', path, { body, headers });
  const enter = async (body: object, replica = leads) => {
    const call = { token: leads.admin, body: { source: 'Letter', ...body } };
    const {
      status,
      text,
      body: receipt,
    } = await replica.http<OptOutReceiptView>('POST', '/admin/opt-outs', call);
    if (status !== 201) throw new Error(text);
    return receipt.certificate;
  };
  const certificateOf = async (token: string) =>
    (await leads.http<OptOutCertificateView>('GET', `/opt-out-certificates/${token}`)).body;
  const carriedOut = (token: string) =>
    until(
      async () => {
        const certificate = await certificateOf(token);
        return certificate.completedAt === null ? undefined : certificate;
      },
      { timeoutMs: 20_000 },
    );
  const optOut = async (body: object, replica = leads) => carriedOut(await enter(body, replica));
  /** Carries out what failed, without waiting for its next attempt. */
  const tryAgain = async (replica: Leads) => {
    const waiting = { workAt: { $exists: true } };
    await leads.mongo.collection('opt_outs').updateMany(waiting, { $set: { workAt: new Date(0) } });
    await replica.app.get(Repeater).runNow(carryOutOptOutsTask);
  };
  const codeFor = (email: string) =>
    until(() => {
      const mails = leads.bus.seen(SendTransactionalMail).filter(({ to }) => to === email);
      const last = mails.at(-1);
      return last?.template === 'opt-out-code' ? last.code : undefined;
    });

  /** Requests on the page with a proved e-mail. Returns the secret of the certificate. */
  const request = async (details: { email: string; phone?: string }, headers = from()) => {
    const { email } = details;
    // Five codes an hour are mailed to an address.
    await leads.mongo.collection('opt_out_codes').deleteMany({ codeHash: { $exists: false }, times: 5 });
    await post('/opt-outs/code', { email }, headers);
    const code = await codeFor(email);
    const { text, body } = await post<OptOutReceiptView>(
      '/opt-outs',
      { ...details, code },
      headers,
    );
    if (!body.certificate) throw new Error(text);
    return body.certificate;
  };
  const waiting = async () =>
    (
      await leads.http<AdminOptOutsView>('GET', '/admin/opt-outs?waiting=true', {
        token: leads.admin,
      })
    ).body.optOuts;
  const act = (path: string, body: object) =>
    leads.http<{ code: string }>('POST', `/admin/opt-outs/${path}`, { token: leads.admin, body });
  const decide = (id: string, decision: 'accept' | 'decline') =>
    act(`${id}/decision`, { decision });
  /** Waits until the part of a request is in this state. */
  const partIn = (token: string, state: OptOutPartView['state']) =>
    until(
      async () => (await certificateOf(token)).parts.find((part) => part.state === state),
      { timeoutMs: 20_000 },
    );

  return {
    ...{ post, enter, certificateOf, carriedOut, optOut, tryAgain, codeFor },
    ...{ request, waiting, act, decide, partIn },
  };
}

import {
  SendTransactionalMail,
  type AdminOptOutsView,
  type OptOutCertificateView,
  type OptOutPartView,
  type OptOutReceiptView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { carryOutOptOuts } from '../src/leads.jobs.js';
import type { Leads } from './start-leads.js';

/** Steps of people who opt out, and of admins who enter requests and decide about them. */
export function optOutSteps(leads: Leads) {
  const certificates = certificateSteps(leads);
  const admins = adminSteps(leads);
  const optOut = async (body: object, replica = leads) =>
    certificates.carriedOut(await admins.enter(body, replica));
  /** Carries out what failed, without waiting for its next attempt. */
  const tryAgain = async (replica: Leads) => {
    const waiting = { 'work.dueAt': { $exists: true } };
    const isDue = { $set: { 'work.dueAt': new Date(0) } };
    await leads.mongo.collection('opt_outs').updateMany(waiting, isDue);
    await replica.app.get(Work).runNow(carryOutOptOuts);
  };
  return { ...pageSteps(leads), ...certificates, ...admins, optOut, tryAgain };
}

function pageSteps(leads: Leads) {
  let places = 0;
  /** A client address in a network of its own, without counted requests. */
  const from = () => ({ 'x-forwarded-for': `10.${(places += 1) >> 8}.${places & 255}.9` });
  const post = <B>(path: string, body: unknown, headers = from()) =>
    leads.http<B & { code: string }>('POST', path, { body, headers });
  const codesFor = (email: string) =>
    leads.bus
      .seen(SendTransactionalMail)
      .flatMap((mail) => (mail.template === 'opt-out-code' && mail.to === email ? mail.code : []));
  /** Returns the code of the next mail after so many. */
  const codeFor = (email: string, earlier = 0) => until(() => codesFor(email).slice(earlier)[0]);
  /** Requests with a proved email, however often it did. Returns the secret of the certificate. */
  const request = async (details: { email: string; phone?: string }, headers = from()) => {
    const { email } = details;
    await leads.mongo.collection('rates').deleteMany({ times: 5, _id: /^codes:/ as never });
    const earlier = codesFor(email).length;
    await post('/opt-outs/code', { email }, headers);
    const body = { ...details, code: await codeFor(email, earlier) };
    const answer = await post<OptOutReceiptView>('/opt-outs', body, headers);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.certificate;
  };
  return { post, codeFor, request };
}

function certificateSteps(leads: Leads) {
  const certificateOf = async (token: string) =>
    (await leads.http<OptOutCertificateView>('GET', `/opt-out-certificates/${token}`)).body;
  const carriedOut = (token: string) =>
    until(async () => {
      const certificate = await certificateOf(token);
      return certificate.completedAt === null ? undefined : certificate;
    });
  /** Waits until a part of a request is in this state. */
  const partIn = (token: string, state: OptOutPartView['state']) =>
    until(async () => (await certificateOf(token)).parts.find((part) => part.state === state));
  return { certificateOf, carriedOut, partIn };
}

function adminSteps(leads: Leads) {
  const enter = async (body: object, replica = leads) => {
    const call = { token: leads.admin, body: { source: 'Letter', ...body } };
    const answer = await replica.http<OptOutReceiptView>('POST', '/admin/opt-outs', call);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.certificate;
  };
  const waiting = async () => {
    const path = '/admin/opt-outs?waiting=true';
    return (await leads.asAdmin.get<AdminOptOutsView>(path)).body.optOuts;
  };
  const act = (path: string, body: object) =>
    leads.asAdmin.post<{ code: string }>(`/admin/opt-outs/${path}`, body);
  const decide = (id: string, decision: 'accept' | 'decline') =>
    act(`${id}/decision`, { decision });
  return { enter, waiting, act, decide };
}

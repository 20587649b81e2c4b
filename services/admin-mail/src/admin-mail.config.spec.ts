import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@leadmart/platform/config';
import { adminMailEnv } from './admin-mail.config.js';

const gatewaySecret = 'x'.repeat(32);
const jwks = JSON.stringify({ keys: [{ kty: 'EC', crv: 'P-256', kid: 'k', x: 'x', y: 'y' }] });
const given = {
  PORT: '8084',
  MONGO_URL: 'mongodb://leadmart:4f1c8ab2@db',
  AMQP_URL: 'amqp://leadmart:4f1c8ab2@broker',
  AUTH_JWKS: jwks,
  GATEWAY_SECRET: gatewaySecret,
  PUBLIC_URL: 'https://leadmart.example',
  SENDGRID_API_KEY: 'SG.own',
  MAIL_FROM: 'no-reply@leadmart.example',
};

describe('the configuration of admin-mail', () => {
  it("waits for the lag of SendGrid's activity feed, but not with a stand-in", () => {
    expect(readConfig(adminMailEnv, given)).toMatchObject({
      SENDGRID_API_URL: 'https://api.sendgrid.com',
      MAIL_SETTLE_SECONDS: 120,
    });
    const local = { ...given, SENDGRID_API_URL: 'http://127.0.0.1:8090' };
    expect(readConfig(adminMailEnv, local).MAIL_SETTLE_SECONDS).toBe(1);
    expect(
      readConfig(adminMailEnv, { ...local, MAIL_SETTLE_SECONDS: '0' }).MAIL_SETTLE_SECONDS,
    ).toBe(0);
  });

  it('accepts a sender with or without a name', () => {
    const sender = (MAIL_FROM: string) =>
      readConfig(adminMailEnv, { ...given, MAIL_FROM }).MAIL_FROM;
    expect(sender('hello@leadmart.test')).toEqual({
      name: 'Leadmart',
      email: 'hello@leadmart.test',
    });
    expect(sender('Lead Mart <hello@leadmart.test>')).toEqual({
      name: 'Lead Mart',
      email: 'hello@leadmart.test',
    });
    expect(() => sender('Leadmart')).toThrow('MAIL_FROM: expected an address');
  });

  it('allows admins to send from the domain of MAIL_FROM unless MAIL_SENDER_DOMAINS is set', () => {
    const domains = (MAIL_SENDER_DOMAINS: string) =>
      readConfig(adminMailEnv, { ...given, MAIL_SENDER_DOMAINS }).MAIL_SENDER_DOMAINS;
    expect(domains('')).toEqual(['leadmart.example']);
    expect(domains('A.example, b.example,')).toEqual(['a.example', 'b.example']);
    expect(() => domains('not a domain')).toThrow('MAIL_SENDER_DOMAINS: expected domains');
  });

  it('requires https in production, because mail programs unsubscribe over https only', () => {
    const plain = { ...given, PUBLIC_URL: 'http://leadmart.example' };
    expect(() => readConfig(adminMailEnv, plain)).not.toThrow();
    const production = { ...plain, NODE_ENV: 'production' };
    expect(() => readConfig(adminMailEnv, production)).toThrow(/PUBLIC_URL: .*https/);
  });

  it('refuses a stand-in for SendGrid and the example sender in production, and names every missing variable', () => {
    const production = { ...given, NODE_ENV: 'production' };
    expect(() => readConfig(adminMailEnv, production)).not.toThrow();
    const europe = { ...production, SENDGRID_API_URL: 'https://api.eu.sendgrid.com' };
    expect(() => readConfig(adminMailEnv, europe)).not.toThrow();
    for (const url of ['http://127.0.0.1:8090', 'http://sandbox:8090'])
      expect(() => readConfig(adminMailEnv, { ...production, SENDGRID_API_URL: url })).toThrow(
        'SENDGRID_API_URL',
      );
    const example = { ...production, MAIL_FROM: 'Leadmart <hello@leadmart.test>' };
    expect(() => readConfig(adminMailEnv, example)).toThrow('MAIL_FROM: is an example');
    const keyless = { ...production, SENDGRID_API_KEY: 'SG.sandbox' };
    expect(() => readConfig(adminMailEnv, keyless)).toThrow('SENDGRID_API_KEY');
    const { SENDGRID_API_KEY: _key, MAIL_FROM: _from, ...short } = given;
    expect(() => readConfig(adminMailEnv, short)).toThrow(/SENDGRID_API_KEY[^]*MAIL_FROM/);
  });
});

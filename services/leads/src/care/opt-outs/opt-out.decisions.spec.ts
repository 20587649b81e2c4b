import { describe, expect, it } from '@jest/globals';
import { decideCheck, decideExcess, resemblance } from './opt-out.decisions.js';

const atLimits = { phonesOfAddress: 3, phonesOfNetwork: 5, unproved: 200 };
const lead = (email: string, firstName = 'Ann', lastName = 'Li') => ({
  email,
  firstName,
  lastName,
});

describe('the limits of unproved phones', () => {
  it('let phones up to each limit leave sale', () => {
    expect(decideExcess(atLimits)).toBeNull();
  });

  it.each([
    ['address', { phonesOfAddress: 4 }],
    ['network', { phonesOfNetwork: 6 }],
    ['waiting', { unproved: 201 }],
  ] as const)('hold a phone beyond that of the %s', (limit, more) => {
    expect(decideExcess({ ...atLimits, ...more })).toBe(limit);
  });
});

describe('the check of a phone', () => {
  const provedEmail = 'ann@company.example';

  it('proves it by one lead with the email in any writing, also beyond a limit', () => {
    const leads = [lead('office@company.example'), lead('Ann@Company.example')];
    expect(decideCheck({ provedEmail, excess: null }, leads)).toBe('accepted');
    expect(decideCheck({ provedEmail, excess: 'network' }, leads)).toBe('accepted');
  });

  it('proves nothing by similar emails, by none, or without a lead', () => {
    for (const leads of [[lead('nann@company.example')], [lead('')], []]) {
      expect(decideCheck({ provedEmail, excess: null }, leads)).toBe('held');
      expect(decideCheck({ provedEmail, excess: 'address' }, leads)).toBe('parked');
    }
  });
});

describe('what leads have in common with a proved email', () => {
  it('counts the domain of a company, names in the address, and missing emails', () => {
    const leads = [
      lead('office@Company.example', 'Bo', 'Ray'),
      lead('', 'Ann'),
      lead('x@y.example'),
    ];
    expect(resemblance('ann.lee@company.example', leads)).toEqual({
      leads: 3,
      withoutEmail: 1,
      sameDomain: 1,
      sameName: 2,
    });
  });

  it('the domain of a mail provider and names of two letters do not count as common with an email', () => {
    const leads = [lead('tali@gmail.com', 'Bo', 'Li')];
    expect(resemblance('boli@gmail.com', leads)).toMatchObject({ sameDomain: 0, sameName: 0 });
  });
});

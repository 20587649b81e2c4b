import { describe, expect, it } from '@jest/globals';
import { blankLead, maxSuppressedPhones } from '@leadmart/contracts';
import { randomOf } from '@leadmart/platform/testing';
import type { LeadCells } from '@leadmart/stock/internals/lead-line';
import { candidatesOf, minCandidates } from './sample-mask.decisions.js';
import { toSampleRowView } from './sample.view.js';

const maria: LeadCells = {
  ...blankLead,
  firstName: 'Maria',
  lastName: 'Delgado',
  state: 'TX',
  city: 'Austin',
  phoneNumber: '5125550147',
  phoneNumberStatus: 'clean',
  email: 'maria.delgado@gmail.com',
};
const shown = (cells: Partial<LeadCells>) => toSampleRowView({ ...maria, ...cells });

describe('a sample row', () => {
  it('hides name, phone, email and city, and shows the rest', () => {
    expect(shown({})).toEqual({
      name: 'M••••• D•••••',
      phone: '(512) •••-••••',
      email: '•••@gmail.com',
      city: '•••',
      state: 'TX',
      phoneStatus: 'clean',
    });
  });

  it('shows the same for names, addresses and cities of any length', () => {
    const { name, email, city } = shown({ firstName: 'Mo', lastName: 'Dill Roofing', city: 'Ulm' });
    expect(name).toBe('M••••• D•••••');
    expect(email).toBe(shown({ email: 'm@GMAIL.com' }).email);
    expect(city).toBe(shown({}).city);
  });

  it.each([
    [{ lastName: '' }, 'M•••••'],
    [{ firstName: '  ', lastName: 'Élan' }, 'É•••••'],
    [{ firstName: 'M', lastName: '5125550147' }, '••••• •••••'],
    [{ firstName: 'محمد', lastName: '李雷' }, 'م••••• 李•••••'],
    [{ firstName: '=1+1', lastName: '😀 Dan' }, '••••• •••••'],
  ])('masks the name of %j as %s', (cells, name) => {
    expect(shown(cells).name).toBe(name);
  });

  it.each([
    ['', ''],
    ['ann@yahoo.com', '•••@yahoo.com'],
    ['ann@delgado-roofing.com', '•••@•••'],
    ['ann@gmail.com.example', '•••@•••'],
    ['ann@localhost', '•••@•••'],
    ['ann', '•••@•••'],
  ])('masks the email "%s" as "%s"', (email, masked) => {
    expect(shown({ email }).email).toBe(masked);
  });

  it.each([
    ['', ''],
    ['  ', ''],
    ['5125550147', '•••'],
  ])('masks the city "%s" as "%s"', (city, masked) => {
    expect(shown({ city }).city).toBe(masked);
  });

  it.each([
    ['512555', '•••'],
    ['15125550147', '•••'],
    ['9115550147', '•••'],
  ])('shows no area code of "%s"', (phoneNumber, masked) => {
    expect(shown({ phoneNumber }).phone).toBe(masked);
  });

  it('leaves at least a million phones that it may be, whatever lead it is', () => {
    const random = randomOf(7);
    const phones = Array.from({ length: 500 }, () => String(2_000_000_000 + random(7_999_999_999)));
    for (const phoneNumber of [...phones, '', '512555', 'none', '9112345678', '0005550147']) {
      const row = shown({ phoneNumber });
      expect(candidatesOf(row.phone)).toBeGreaterThanOrEqual(minCandidates);
      // No other cell repeats a digit of it.
      expect([row.name, row.email, row.city].join()).not.toMatch(/\d/);
    }
    expect(minCandidates).toBeGreaterThanOrEqual(maxSuppressedPhones);
  });
});

describe('the phones that a masked one may be', () => {
  it.each([
    ['(512) •••-••••', 7_920_000],
    ['(512) 5••-••••', 990_000],
    ['(512) •••-•••7', 792_000],
    ['(512) •••-••47', 79_200],
    ['(512) 555-0147', 1],
    ['(911) •••-••••', 0],
    ['•••', 792 * 7_920_000],
  ])('%s are %i', (masked, candidates) => {
    expect(candidatesOf(masked)).toBe(candidates);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { LeadCells } from '../stock/lead-layouts.js';
import { toSampleRowView } from './sample.view.js';

const maria: LeadCells = {
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
  it('hides name, phone and e-mail, and shows the rest', () => {
    expect(shown({})).toEqual({
      name: 'M••••• D•••••',
      phone: '(512) •••-••47',
      email: 'm•••@g•••.com',
      city: 'Austin',
      state: 'TX',
      phoneStatus: 'clean',
    });
  });

  it('shows the same for names and addresses of any length', () => {
    const { name, email } = shown({ firstName: 'Mo', lastName: 'Dillon Roofing LLC' });
    expect(name).toBe('M••••• D•••••');
    expect(email).toBe(shown({ email: 'm@g.co.uk.com' }).email);
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
    ['m.d@mail.example.museum', 'm•••@m•••.museum'],
    ['_m@-g.com', '•••@•••.com'],
    ['m@localhost', '•••'],
  ])('masks the e-mail "%s" as "%s"', (email, masked) => {
    expect(shown({ email }).email).toBe(masked);
  });

  it.each(['512-555-0147', 'maria@gmail.com', '12 Main St', 'x'.repeat(61)])(
    'hides a city that may be something else: %s',
    (city) => {
      expect(shown({ city }).city).toBe('•••');
    },
  );

  it('shows no digit of a phone but the area code and the last two, and one letter of an e-mail', () => {
    for (let lead = 0; lead < 500; lead += 1) {
      const phoneNumber = String(2_012_000_000 + lead * 7_919_131);
      const email = `${'abcdefg'.slice(lead % 5)}${lead}@d${lead}.example.org`;
      const { phone, email: masked } = shown({ phoneNumber, email });
      expect(phone.replaceAll(/\D/g, '')).toBe(phoneNumber.slice(0, 3) + phoneNumber.slice(-2));
      expect(masked).toBe(`${email[0]}•••@d•••.org`);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { leadColumns } from '@leadmart/contracts';
import { fileHead, storedColumns, toLeadLine, withStatus } from './lead-line.js';

const cells = {
  firstName: 'Ann "Annie"',
  lastName: 'Lee, Jr.',
  state: 'CA',
  city: 'San José',
  phoneNumber: '4155550123',
  phoneNumberStatus: 'clean',
  email: 'ann@example.com',
};
const written = '"Ann ""Annie""","Lee, Jr.",CA,San José,4155550123,clean,ann@example.com\r\n';

describe('a stored lead line', () => {
  it('a stored lead line has every column of contracts, in any order', () => {
    expect(storedColumns.toSorted()).toEqual(leadColumns.toSorted());
  });

  it('a stored lead line has the cells of a lead in the order of the header', () => {
    const header = 'firstName,lastName,state,city,phoneNumber,phoneNumberStatus,email\r\n';
    expect(fileHead(true).toString()).toBe(`\uFEFF${header}`);
    expect(fileHead(false).toString()).toBe(header);
    expect(toLeadLine(cells)).toBe(written);
  });

  it('a stored lead line gets another phone status without a change of any other byte', () => {
    for (const line of [written, 'a,b,CA,",clean,",1,clean,\r\n'])
      expect(withStatus(Buffer.from(line), 'dnc').toString()).toBe(
        line.replace(/,clean,(?!")/, ',dnc,'),
      );
  });
});

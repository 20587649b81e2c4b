import { describe, expect, it } from '@jest/globals';
import { isRequiredLeadColumn, leadColumns } from './lead-files.js';

describe('the columns of a lead', () => {
  it('uploads require the columns of a lead that are in the specification, and no others', () => {
    expect(leadColumns.filter(isRequiredLeadColumn)).toEqual([
      'firstName',
      'lastName',
      'state',
      'city',
      'phoneNumber',
      'phoneNumberStatus',
      'email',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { fillMergeFields, unknownMergeFields } from './merge-fields.js';

describe('merge fields', () => {
  it('are found when nobody can fill them in', () => {
    expect(unknownMergeFields('Hi {{username}}, {{ name }} {{name}} {{constructor}} {{}}')).toEqual(
      ['name', 'constructor', ''],
    );
    expect(unknownMergeFields('Hi {{ username }}, a {brace} is none')).toEqual([]);
  });

  it('are filled in, and a value is not read again', () => {
    const valueOf = (field: string) => ({ username: '$& {{email}}', email: 'a@b.co' })[field] ?? '';
    expect(fillMergeFields('{{username}} {{ email }}', valueOf)).toBe('$& {{email}} a@b.co');
  });
});

import { describe, expect, it } from '@jest/globals';
import { updateFaults } from './update-rules.js';

const list = `version: 2
updates:
  - package-ecosystem: npm
    directories: [/, /tools/review]
  - package-ecosystem: docker
    directory: /deploy
  - package-ecosystem: github-actions
    directory: /
`;
const paths = [
  'package-lock.json',
  'tools/review/package-lock.json',
  'deploy/Dockerfile',
  '.github/workflows/ci.yml',
];

describe('the list of automatic updates', () => {
  it('the list of automatic updates is complete with each lock file, image and workflow', () => {
    expect(updateFaults(list, paths)).toEqual([]);
  });

  it('the list of automatic updates is not complete without a lock file', () => {
    expect(updateFaults(list, [...paths, 'tools/client/package-lock.json'])).toEqual([
      'there is no update of npm in /tools/client',
    ]);
  });

  it('the list of automatic updates has no folders that do not exist', () => {
    expect(updateFaults(list, paths.toSpliced(1, 1))).toEqual(['there is no folder /tools/review']);
  });
});
